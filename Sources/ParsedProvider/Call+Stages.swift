// The stages of a request in the order in which `Provider.perform` runs them.
extension Call {
    typealias Adapt = (
        URLRequest, @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) -> Void

    /// Steps 1 and 2: builds the request and has it adapted.
    func build(
        _ endpoint: Endpoint, adapt: Adapt?,
        then next: @escaping @Sendable (Result<URLRequest, ProviderError>) -> Void
    ) {
        do {
            let built = try endpoint.built(defaults: options.defaultHeaders)
            let request = try built.withBodyInMemory()
            note(request)
            guard let adapt else { return finish(built, .success(request), next) }
            let wait = beginWait { [self] interruption in
                executor.resume { next(.failure(self.error(interruption))) }
            }
            guard let wait else { return next(.failure(interruptionError)) }
            let end = { @Sendable [self] (answer: Result<URLRequest, any Error>) in
                guard endWait(wait) else { return }
                finish(built, answer.mapError { self.error(thrown: $0) }, next)
            }
            let unanswered = Unanswered {
                end(.failure(RequestBuildingError(.unanswered, request.url?.withoutSecrets ?? "")))
            }
            adapt(request) { answer in
                withExtendedLifetime(unanswered) { end(answer) }
            }
        } catch {
            next(.failure(self.error(thrown: error)))
        }
    }

    /// Writes a body that does not fit into memory, not on the caller's thread.
    private func finish(
        _ built: BuiltRequest, _ request: Result<URLRequest, ProviderError>,
        _ next: @escaping @Sendable (Result<URLRequest, ProviderError>) -> Void
    ) {
        guard built.hasPayload else { return next(request) }
        executor.run { next(request.flatMap { self.writePayload(of: built, $0) }) }
    }

    private func writePayload(
        of built: BuiltRequest, _ request: URLRequest
    ) -> Result<URLRequest, ProviderError> {
        do {
            payload = try built.payload()
            return .success(request)
        } catch {
            return .failure(self.error(thrown: error))
        }
    }

    /// Steps 3 to 6, once for each attempt: prepare, willSend, the exchange, checks, didReceive.
    func attempt(
        _ number: Int = 0, _ request: Result<URLRequest, ProviderError>, _ endpoint: Endpoint,
        via transport: any Transport, then next: @escaping @Sendable (ProviderOutcome) -> Void
    ) {
        let sent: TransportRequest
        let download = endpoint.task.destination.map {
            Download($0, validation: target.validationType)
        }
        switch request.flatMap({ prepare(download?.resuming($0) ?? $0) }) {
        case .success(let request): sent = request
        case .failure(let error): return executor.run { next(.failure(error)) }
        }
        let sink: (any BodySink)? = sink ?? download
        let exchange = Attempt(
            sent, transport: transport, options: options,
            timeout: endpoint.task.timeout ?? options.attemptTimeout, progress: progress,
            sink: sink,
            credential: { [self] in CredentialsPlugin.credential(for: target, from: plugins) })
        let wait = beginWait { exchange.stop($0 == .cancelled ? .cancelled : .timedOut) }
        guard let wait else { return executor.run { next(.failure(self.interruptionError)) } }

        let shown = plugins.isEmpty ? sent : options.cookies?.adding(to: sent) ?? sent
        plugins.forEach { $0.willSend(shown.urlRequest, target: target) }
        exchange.start { [self] result in
            _ = endWait(wait)
            executor.run { [self] in
                let outcome = place(check(result), download)
                plugins.forEach { $0.didReceive(outcome, target: target) }
                guard sink?.allowsRetry ?? true else { return next(outcome) }
                retry(number, outcome, sent.urlRequest) { [self] repeats in
                    guard repeats else { return next(outcome) }
                    attempt(number + 1, request, endpoint, via: transport, then: next)
                }
            }
        }
    }

    /// Step 3: the request as the plugins want it, checked again if they touched it.
    private func prepare(_ request: URLRequest) -> Result<TransportRequest, ProviderError> {
        guard interruption == nil else { return .failure(interruptionError) }
        do {
            var request = try checked(request)
            request.isStreamed = sink != nil
            return .success(request)
        } catch {
            return .failure(self.error(thrown: error))
        }
    }

    /// What the request closure and the plugins may have touched is checked again.
    private func checked(_ request: URLRequest) throws -> TransportRequest {
        guard isAdapted || !plugins.isEmpty else {
            return TransportRequest(built: request, file: payload?.file)
        }
        let prepared = try plugins.reduce(request) { try $1.prepare($0, target: target) }
        note(prepared)
        return try TransportRequest(checking: prepared, file: payload?.file)
    }

    /// Step 5: an interruption first, then the API's own error, then the status.
    private func check(_ result: Result<Response, AttemptFailure>) -> ProviderOutcome {
        switch result {
        case .failure(let failure):
            if let interruption { return .failure(error(interruption, partial: failure.partial)) }
            return .failure(error(.transport(failure.error, failure.partial)))
        case .success(let response):
            if let service = target.errorParser?.error(in: response) {
                return .failure(error(.service(service, response)))
            }
            guard target.validationType.accepts(response.statusCode) else {
                return .failure(error(.statusCode(response)))
            }
            return .success(response)
        }
    }

    /// Puts a download that has passed the checks where it belongs, and gives up any other.
    private func place(_ outcome: ProviderOutcome, _ download: Download?) -> ProviderOutcome {
        guard let download else { return outcome }
        defer { download.abandon() }
        guard case .success(let response) = outcome else { return outcome }
        guard interruption == nil else { return .failure(interruptionError) }
        do {
            return .success(try download.place(response))
        } catch {
            return .failure(self.error(.transport(error, response.in(file: nil))))
        }
    }

    /// Asks the retry policy about a failed attempt, which may answer later, and does as it says.
    private func retry(
        _ number: Int, _ outcome: ProviderOutcome, _ request: URLRequest,
        then next: @escaping @Sendable (_ repeats: Bool) -> Void
    ) {
        guard let policy = options.retryPolicy, let failure = failure(of: outcome),
            let wait = beginWait({ [self] _ in executor.resume { next(false) } })
        else { return next(false) }
        let end = { @Sendable [self] (decision: RetryPolicy.Decision) in
            guard endWait(wait) else { return }
            guard case .after(let pause) = decision else { return executor.run { next(false) } }
            // An immediate stub's attempts lie on one stack, which must not grow for ever.
            guard pause > .zero || number % 100 == 99 else { return executor.run { next(true) } }
            self.pause(pause, then: next)
        }
        let unanswered = Unanswered { end(.no) }
        policy.ask(failure, number, request) { decision in
            withExtendedLifetime(unanswered) { end(decision) }
        }
    }

    private func pause(
        _ pause: Duration, then next: @escaping @Sendable (_ goesOn: Bool) -> Void
    ) {
        guard pause > .zero else { return executor.resume { next(true) } }
        let timer = Locked<DeadlineTimer.Entry?>(nil)
        let wait = beginWait { [self] _ in
            timer.withLock { $0.take() }?.cancel()
            executor.resume { next(false) }
        }
        guard let wait else { return executor.run { next(false) } }
        let entry = DeadlineTimer.shared.schedule(after: pause) { [self] in
            if endWait(wait) { executor.resume { next(true) } }
        }
        timer.withLock { $0 = entry }
        // An interruption may have come before there was anything to cancel.
        if interruption != nil { entry.cancel() }
    }

    /// What makes an attempt a failed one: its error, or a status of 400 or above.
    private func failure(of outcome: ProviderOutcome) -> ProviderError? {
        switch outcome {
        case .failure(let error): error
        case .success(let response):
            response.statusCode >= 400 ? error(.statusCode(response)) : nil
        }
    }

    /// Step 6: the last progress event, then what the plugins make of the outcome.
    func process(_ outcome: ProviderOutcome) -> ProviderOutcome {
        if case .success(let response) = outcome { progress?.completed(response) }
        return plugins.reduce(outcome) { $1.process($0, target: target) }
    }

    /// Step 7: the parser and the type check.
    func parse<Value>(
        _ outcome: ProviderOutcome, by parse: (Response) throws -> Value
    ) -> Result<Value, ProviderError> {
        if isCancelled { return .failure(error(.cancelled)) }
        return outcome.flatMap { response in
            let start = plugins.isEmpty ? nil : ContinuousClock.now
            let result = Result { try parse(response) }
                .mapError { parsingError($0, response) }
            if let start {
                let duration = start.duration(to: .now)
                let shown = result.map { $0 as Any }
                plugins.forEach { $0.didParse(shown, target: target, duration: duration) }
            }
            return result
        }
    }

    func parsingError(_ error: any Error, _ response: Response) -> ProviderError {
        switch error {
        case let error as ProviderError: error
        case let error as ParsingError where error.reason == .status:
            self.error(.statusCode(error.response))
        case let error as ParsingError: self.error(.parsing(error))
        default:
            self.error(
                .parsing(ParsingError(.parser, response: response, underlyingError: error)))
        }
    }

    /// Step 8: the result that the caller gets, unless he cancelled before.
    func settle<Value>(_ result: Result<Value, ProviderError>) -> Result<Value, ProviderError> {
        beginDelivery() ? .failure(error(.cancelled)) : result
    }
}
