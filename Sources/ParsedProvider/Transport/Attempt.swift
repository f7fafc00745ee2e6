/// One attempt: an exchange, its redirect hops and the one credential round, gathered into one
/// response or one error.
///
/// It ends exactly once: by the transport's last event, a limit, a deadline or ``stop(_:)``,
/// whichever comes first. What the transport still reports then is not listened to.
final class Attempt: Sendable {
    /// Gets the outcome, and whether it comes on a lane, which may be held.
    typealias End = @Sendable (Result<Response, AttemptFailure>, _ isOnLane: Bool) -> Void

    private let transport: any Transport
    let options: ProviderOptions
    let credential: @Sendable () -> URLCredential?
    let isStub: Bool
    private let progress: ProgressReporter?
    private let sink: (any BodySink)?

    /// The transport, if it is URLSession, whose exchanges end where the thread may be held.
    private let urlSession: URLSessionTransport?
    private var endsOnLane: Bool { urlSession != nil }

    private let state: Locked<AttemptState>
    private let limits: Limits

    init(
        _ request: TransportRequest, transport: any Transport, options: ProviderOptions,
        timeout: Duration?, progress: ProgressReporter?, sink: (any BodySink)? = nil,
        credential: @escaping @Sendable () -> URLCredential? = { nil }
    ) {
        self.transport = transport
        self.options = options
        self.progress = progress
        self.sink = sink
        urlSession = transport as? URLSessionTransport
        self.credential = credential
        // A stub answers for its target, not for a URL: its 3xx or 401 is what was asked for.
        isStub = type(of: transport) == StubTransport.self
        limits = Limits(request, attempt: timeout)
        state = Locked(AttemptState(request: request))
    }

    /// Starts the first exchange; `end` is called once, on any thread, possibly before this returns.
    func start(_ end: @escaping End) {
        let stopped = state.withLock { state in
            if state.stopCode == nil { state.end = end }
            return state.stopCode.map { AttemptFailure(URLError($0, url: state.url), nil) }
        }
        if let stopped { return end(.failure(stopped), false) }
        sink?.connect(
            pause: { [weak self] in self?.setPaused($0) },
            stop: { [weak self] in self?.stop(.cancelled) })
        startExchange()
        watch(after: limits.next(idleSince: limits.start))
    }

    /// Ends the attempt with an error of the provider's own, also before its start.
    func stop(_ code: URLError.Code) {
        state.withLock { $0.stopCode = code }
        finish { .failure(AttemptFailure(URLError(code, url: $0.url), $0.partialResponse)) }
    }

    private func setPaused(_ paused: Bool) {
        let exchange = state.withLock { state in
            state.isPaused = paused
            state.lastEvent = .now()
            return state.exchange
        }
        exchange?.setPaused(paused)
    }

    // MARK: Events

    private func startExchange() {
        let (request, number, isStopped) = state.withLock {
            ($0.request, $0.number, $0.end == nil)
        }
        guard !isStopped else { return }
        let sent = options.cookies?.adding(to: request) ?? request
        let onEvent = { @Sendable [self] event in receive(event, from: number) }
        // What comes is kept in memory then, and that is all.
        let isBrief = sink == nil && progress == nil && options.cookies == nil
        let exchange =
            urlSession?.start(sent, isBrief: isBrief, onEvent: onEvent)
            ?? transport.start(sent, onEvent: onEvent)
        let isOver = state.withLock { state in
            // A transport that answers at once may be on the next hop by now.
            if state.end != nil, state.number == number { state.exchange = exchange }
            return state.end == nil
        }
        if isOver { exchange.cancel() }
    }

    private func receive(_ event: TransportEvent, from number: Int) {
        guard state.withLock({ $0.listens(to: number) }) else { return }
        switch event {
        case .sent(let count, let total):
            touch { _ in }
            // URLSession does not know how long a stream is.
            progress?.sent(count, of: total ?? state.withLock({ $0.request.body }).size)
        case .head(let head):
            begin(head)
        case .body(let chunk):
            gather(chunk)
        case .trailers:
            touch { _ in }
        case .completed(let error):
            state.withLock { $0.isExchangeOver = true }
            complete(error)
        }
    }

    /// Notes that something happened, under the lock.
    private func touch(_ change: (inout AttemptState) -> Void) {
        state.withLock { state in
            state.lastEvent = .now()
            change(&state)
        }
    }

    private func begin(_ head: ResponseHead) {
        do {
            let request = state.withLock { $0.request.urlRequest }
            options.cookies?.store(head.headers, from: request.url)
            let written = try sink?.begin(head, of: request)
            touch { $0.begin(written ?? head) }
        } catch {
            fail(error)
        }
    }

    private func gather(_ chunk: Data) {
        if let sink, sink.isOpen { return write(chunk, to: sink) }
        let limit = options.maximumBodySize
        let (fits, head, count) = state.withLock { state -> (Bool, ResponseHead?, Int) in
            state.lastEvent = .now()
            guard state.end != nil else { return (true, nil, 0) }
            state.received += Int64(chunk.count)
            guard state.body.count + chunk.count <= limit else {
                state.isExchangeOver = true
                return (false, nil, 0)
            }
            state.append(chunk)
            return (true, state.head, state.body.count)
        }
        // The transport's thread must not be the one that releases what the caller has given.
        guard fits else { return DispatchQueue.hop { self.stop(.dataLengthExceedsMaximum) } }
        guard let progress, let head, isCounted(head) else { return }
        progress.received(Int64(count), of: state.withLock { $0.expectedSize })
    }

    private func write(_ chunk: Data, to sink: any BodySink) {
        let isListening = state.withLock { state in
            state.lastEvent = .now()
            return state.end != nil && state.head != nil
        }
        guard isListening else { return }
        do {
            let count = try sink.write(chunk)
            let size = state.withLock { state in
                state.received = count
                return progress == nil ? nil : state.expectedSize
            }
            progress?.received(count, of: size)
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: URLError) {
        finish { .failure(AttemptFailure(error, $0.partialResponse)) }
    }

    private func complete(_ error: URLError?) {
        guard error == nil, let hop = state.withLock({ $0.hop }) else {
            return finish(isOnLane: endsOnLane) { state in
                let error = error ?? URLError(.badServerResponse, url: state.url)
                return .failure(AttemptFailure(error, state.partialResponse))
            }
        }
        if !isStub, let fault = hop.fault { return stop(fault) }
        guard isRedirect(hop.head) || mayBeAuthorized(hop) else { return end(with: hop) }
        // What follows is for the user's code to say, which must not hold up a transport's thread.
        if endsOnLane { decide(hop) } else { DispatchQueue.hop { self.decide(hop) } }
    }

    private func decide(_ hop: Hop) {
        if let next = authorized(hop) { return goOn(with: next, isRedirect: false) }
        guard let next = redirect(of: hop) else { return end(with: hop) }
        guard hop.count < Redirect.limit else {
            let error = URLError(.httpTooManyRedirects, url: hop.response.url)
            return finish { _ in .failure(AttemptFailure(error, hop.response)) }
        }
        goOn(with: next, isRedirect: true)
    }

    /// Starts the next exchange; on no thread of the transport's, which has other bodies to hand out:
    /// URLSession lets whoever makes a task wait for a work queue that is busy with them.
    private func goOn(with next: TransportRequest, isRedirect: Bool) {
        // What the transport made is released outside of the lock: it may call back then.
        let (goesOn, over) = state.withLock { state in
            let over = state.exchange
            return (state.goOn(with: next, isRedirect: isRedirect), over)
        }
        withExtendedLifetime(over) {}
        if goesOn { startExchange() }
    }

    private func end(with hop: Hop) {
        if let next = sink?.restarted(hop.request, after: hop.head.statusCode) {
            return DispatchQueue.hop { self.goOn(with: next, isRedirect: false) }
        }
        do {
            guard let sink else {
                return finish(isOnLane: endsOnLane) { _ in .success(hop.response) }
            }
            try sink.finish()
            let response = hop.response.in(file: sink.fileURL)
            finish { _ in .success(response) }
        } catch {
            fail(error)
        }
    }

    private func finish(
        isOnLane: Bool = false, _ outcome: (AttemptState) -> Result<Response, AttemptFailure>
    ) {
        guard let ended = state.withLock({ $0.finish(outcome) }) else { return }
        ended.deadline?.cancel()
        if case .failure = ended.result { ended.exchange?.cancel() }
        ended.end(ended.result, isOnLane)
    }

    // MARK: Deadlines

    private func watch(after delay: Duration?) {
        guard let delay, state.withLock({ $0.end != nil }) else { return }
        let entry = DeadlineTimer.shared.schedule(after: delay) { [weak self] in self?.check() }
        let isOver = state.withLock { state in
            if state.end != nil { state.deadline = entry }
            return state.end == nil
        }
        if isOver { entry.cancel() }
    }

    private func check() {
        // Who has asked for silence does not wait in vain.
        let lastEvent = state.withLock { $0.isPaused ? .now() : $0.lastEvent }
        guard let delay = limits.next(idleSince: lastEvent) else { return }
        if delay <= .zero { stop(.timedOut) } else { watch(after: delay) }
    }
}
