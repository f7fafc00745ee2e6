/// The course of one request up to its outcome, steps 1 to 6: its methods are the stages, in order.
///
/// One object has all that the stages share, so what waits for an answer holds on to it alone. An
/// immediate stub runs through them without a wait.
final class Course: Sendable {
    typealias Next = @Sendable (consuming ProviderOutcome) -> Void
    typealias Adapt = (
        URLRequest, @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) -> Void

    let call: Call
    let endpoint: Endpoint
    let next: Next

    init(_ call: Call, _ endpoint: Endpoint, then next: @escaping Next) {
        self.call = call
        self.endpoint = endpoint
        self.next = next
    }

    private var plugins: [any PluginType] { call.plugins }

    private func fail(_ error: ProviderError) {
        call.executor.run { [self] in next(.failure(error)) }
    }

    // MARK: Steps 1 and 2

    /// Builds the request and has it adapted.
    func start(adapt: Adapt?) {
        do {
            let built = try endpoint.built(defaults: call.provider.defaultFields)
                .withBodyInMemory()
            call.note(.built(built))
            guard let adapt else { return writeBody(of: built, .built(built)) }
            self.adapt(built, by: adapt)
        } catch {
            fail(call.error(thrown: error))
        }
    }

    private func adapt(_ built: BuiltRequest, by adapt: Adapt) {
        let wait = call.beginWait { [self] interruption in
            call.executor.resume { [self] in next(.failure(call.error(interruption))) }
        }
        guard let wait else { return fail(call.interruptionError) }
        let end = { @Sendable [self] (answer: Result<URLRequest, any Error>) in
            guard call.endWait(wait) else { return }
            switch answer {
            case .success(let request): writeBody(of: built, .changed(request))
            case .failure(let error): fail(call.error(thrown: error))
            }
        }
        let unanswered = Unanswered { [call, built] in
            // The closure may be thrown away anywhere, also while a lock of the user's is held.
            guard call.isWaiting(wait) else { return }
            call.executor.resume {
                let url = built.address.url.withoutSecrets
                end(.failure(RequestBuildingError(.unanswered, url)))
            }
        }
        adapt(built.urlRequest) { answer in
            withExtendedLifetime(unanswered) { end(answer) }
        }
    }

    /// Writes a body that does not fit into memory, not on the caller's thread.
    private func writeBody(of built: BuiltRequest, _ request: OutgoingRequest) {
        guard built.hasPayload else { return attempt(0, request) }
        call.executor.run { [self] in
            do {
                call.payload = try built.payload()
                attempt(0, request)
            } catch {
                fail(call.error(thrown: error))
            }
        }
    }

    // MARK: Steps 3 to 6

    /// One attempt: prepare, willSend, the exchange, checks, didReceive.
    func attempt(_ number: Int, _ request: OutgoingRequest) {
        let download = endpoint.task.destination.map {
            Download($0, validation: call.target.validationType)
        }
        do {
            let resumed = download.map { .changed($0.resuming(request.urlRequest)) } ?? request
            let sent = try prepare(resumed)
            let sink: (any BodySink)? = call.sink ?? download
            guard call.stub.isImmediate, sink == nil else {
                return exchange(sent, sink) { [self] result in
                    received(result, number, sent, of: request, download)
                }
            }
            // Without plugins nobody can tell whether a cancel came before or after this.
            guard plugins.isEmpty || call.interruption == nil else {
                return fail(call.interruptionError)
            }
            announce(sent)
            received(sample(for: sent), number, sent, of: request, nil)
        } catch {
            fail(call.error(thrown: error))
        }
    }

    /// Step 3: the request as the plugins want it, and checked again if anybody may have touched it.
    private func prepare(_ request: OutgoingRequest) throws -> OutgoingRequest {
        guard call.isAdapted || !plugins.isEmpty else {
            if case .changed = request { call.note(request) }
            return request
        }
        guard call.interruption == nil else { throw call.interruptionError }
        let prepared = try plugins.reduce(request.urlRequest) {
            try $1.prepare($0, target: call.target)
        }
        call.note(.changed(prepared))
        return .changed(
            try TransportRequest(checking: prepared, file: call.payload?.file).urlRequest)
    }

    /// Step 3: shows the plugins what is really sent.
    private func announce(_ request: OutgoingRequest) {
        if plugins.isEmpty { return }
        let request = TransportRequest(built: request.urlRequest)
        let shown = call.options.cookies?.adding(to: request) ?? request
        plugins.forEach { $0.willSend(shown.urlRequest, target: call.target) }
    }

    /// Step 4.
    private func exchange(
        _ request: OutgoingRequest, _ sink: (any BodySink)?,
        then next: @escaping @Sendable (Result<Response, AttemptFailure>) -> Void
    ) {
        var sent = TransportRequest(built: request.urlRequest, file: call.payload?.file)
        sent.isStreamed = call.sink != nil
        if case .built = request { sent.mayHaveTimeout = false }
        let attempt = Attempt(
            sent, transport: call.stub.transport(for: endpoint) ?? call.provider.transport,
            options: call.options, timeout: endpoint.task.timeout ?? call.options.attemptTimeout,
            progress: call.progress, sink: sink,
            credential: { [call] in
                CredentialsPlugin.credential(for: call.target, from: call.plugins)
            })
        let wait = call.beginWait { attempt.stop($0 == .cancelled ? .cancelled : .timedOut) }
        guard let wait else { return fail(call.interruptionError) }
        announce(request)
        attempt.start { [call] result, isOnLane in
            _ = call.endWait(wait)
            if isOnLane, call.executor.isLibrary { return next(result) }
            call.executor.run { next(result) }
        }
    }

    /// Step 4 of an immediate stub: no wait to interrupt, no deadline, no hop, no event of a network.
    private func sample(for request: OutgoingRequest) -> Result<Response, AttemptFailure> {
        let address = request.address
        func failure(_ code: URLError.Code, _ partial: Response? = nil) -> AttemptFailure {
            AttemptFailure(URLError(code, url: address?.url), partial)
        }
        guard plugins.isEmpty || call.interruption == nil else {
            return .failure(failure(.cancelled))
        }
        if let progress = call.progress { report(sending: request, to: progress) }
        switch endpoint.sampleResponse().response(at: address) {
        case .failure(let error): return .failure(AttemptFailure(error, nil))
        case .success(let response):
            guard call.interruption == nil else {
                return .failure(failure(.cancelled))
            }
            call.options.cookies?.store(response.headers, from: address?.url)
            let size = response.data.count
            guard size == 0 || size <= call.options.maximumBodySize else {
                let head = ResponseHead(response).response(from: address?.url)
                return .failure(failure(.dataLengthExceedsMaximum, head))
            }
            if let progress = call.progress { report(response, to: progress) }
            guard call.interruption == nil else {
                return .failure(failure(.cancelled, response))
            }
            return .success(response)
        }
    }

    private func report(sending request: OutgoingRequest, to progress: ProgressReporter) {
        let body = TransportRequest.Body(request.body, call.payload?.file)
        if let size = body.size { progress.sent(size, of: size) }
    }

    private func report(_ response: Response, to progress: ProgressReporter) {
        guard !response.data.isEmpty,
            call.options.retryPolicy == nil || response.statusCode < 400
        else { return }
        let expected = ResponseHead(response).expectedBodySize
        progress.received(Int64(response.data.count), of: expected)
    }

    /// Steps 5 and 6.
    private func received(
        _ result: consuming Result<Response, AttemptFailure>, _ number: Int,
        _ sent: OutgoingRequest,
        of request: OutgoingRequest, _ download: Download?
    ) {
        let checked = call.check(result)
        guard !plugins.isEmpty || download != nil || call.options.retryPolicy != nil else {
            return next(checked)
        }
        let outcome = download.map { call.place(checked, $0) } ?? checked
        plugins.forEach { $0.didReceive(outcome, target: call.target) }
        guard (call.sink ?? download)?.allowsRetry ?? true else { return next(outcome) }
        call.retry(number, outcome, sent) { [self] repeats in
            guard repeats else { return next(outcome) }
            attempt(number + 1, request)
        }
    }
}
