// Steps 5 to 8, from the exchange's end to the completion; what comes before is `Course`.
extension Call {
    /// Step 5: an interruption first, then the API's own error, then the status.
    func check(_ result: consuming Result<Response, AttemptFailure>) -> ProviderOutcome {
        switch consume result {
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
    func place(_ outcome: ProviderOutcome, _ download: Download) -> ProviderOutcome {
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
    func retry(
        _ number: Int, _ outcome: ProviderOutcome, _ request: OutgoingRequest,
        then next: @escaping @Sendable (_ repeats: Bool) -> Void
    ) {
        guard let policy = options.retryPolicy, let failure = failure(of: outcome),
            let wait = beginWait({ [self] _ in executor.resume { next(false) } })
        else { return next(false) }
        let end = { @Sendable [self] (decision: RetryPolicy.Decision) in
            guard endWait(wait) else { return }
            guard case .after(let pause) = decision else { return executor.run { next(false) } }
            // An immediate stub's attempts lie on one stack, which must not grow for ever.
            guard pause > .zero || number % 32 == 31 else { return executor.run { next(true) } }
            self.pause(pause, then: next)
        }
        let unanswered = Unanswered { [self] in
            if isWaiting(wait) { executor.resume { end(.no) } }
        }
        policy.ask(failure, number, request.urlRequest) { decision in
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
    func process(_ outcome: consuming ProviderOutcome) -> ProviderOutcome {
        if let progress, case .success(let response) = outcome { progress.completed(response) }
        if plugins.isEmpty { return outcome }
        return plugins.reduce(outcome) { $1.process($0, target: target) }
    }

    /// Step 7: the parser and the type check.
    func parse<Value>(
        _ outcome: ProviderOutcome, by parse: (Response) throws -> Value
    ) -> Result<Value, ProviderError> {
        if isCancelled { return .failure(error(.cancelled)) }
        let response: Response
        switch outcome {
        case .success(let success): response = success
        case .failure(let error): return .failure(error)
        }
        let start = plugins.isEmpty ? nil : ContinuousClock.now
        let result: Result<Value, ProviderError>
        do {
            result = .success(try parse(response))
        } catch {
            result = .failure(parsingError(error, response))
        }
        if let start {
            let duration = start.duration(to: .now)
            let shown = result.map { $0 as Any }
            plugins.forEach { $0.didParse(shown, target: target, duration: duration) }
        }
        return result
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
    func settle<Value>(
        _ result: consuming Result<Value, ProviderError>
    ) -> Result<Value, ProviderError> {
        beginDelivery() ? .failure(error(.cancelled)) : result
    }
}
