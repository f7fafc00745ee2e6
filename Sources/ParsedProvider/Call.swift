/// One request on its way: what its stages share, and what its token can do.
///
/// A request waits in one place at a time: for the request closure, for an exchange, for the next
/// attempt. Each wait ends once, by its own answer or by an interruption, whichever comes first.
final class Call: Cancellable {
    /// What ends a request before its time.
    enum Interruption: Sendable {
        case cancelled
        case timedOut
    }

    private struct State {
        var request: OutgoingRequest?
        var payload: RequestPayload?
        var interruption: Interruption?
        var lastWait = 0
        var onInterrupt: (@Sendable (Interruption) -> Void)?
        var deadline: DeadlineTimer.Entry?
        var isDelivered = false
        var list: RunningCalls?
    }

    let target: any TargetType
    let plugins: [any PluginType]
    let provider: ProviderCore
    let progress: ProgressReporter?

    /// Whether a request closure of the user's has seen the request.
    let isAdapted: Bool

    /// Where the body goes if it is read while it arrives.
    let sink: (any BodySink)?

    let stub: StubBehavior

    /// Where the stages behind the exchange run.
    let executor: Executor

    private let state = Locked(State())

    init(
        target: any TargetType, plugins: [any PluginType], provider: ProviderCore,
        stub: StubBehavior, executor: Executor, progress: ProgressReporter?, isAdapted: Bool = true,
        sink: (any BodySink)? = nil
    ) {
        self.target = target
        self.plugins = plugins
        self.provider = provider
        self.stub = stub
        self.executor = executor
        self.progress = progress
        self.isAdapted = isAdapted
        self.sink = sink
    }

    var options: ProviderOptions { provider.options }

    // MARK: The token

    var isCancelled: Bool { interruption == .cancelled }

    func cancel() { interrupt(.cancelled) }

    /// Asks for what nobody tells an immediate stub: its stages run on the Swift task that awaits it,
    /// outside of any cancellation handler.
    func cancelIfTaskIsCancelled() {
        if executor.isImmediate, Task.isCancelled { cancel() }
    }

    // MARK: Interruptions

    /// What has ended the request, if anything has.
    var interruption: Interruption? { state.withLock { $0.interruption } }

    /// Starts the deadline of the whole request, if there is one.
    func startDeadline() {
        guard let limit = options.totalTimeout else { return }
        let entry = DeadlineTimer.shared.schedule(after: limit) { [weak self] in
            self?.interrupt(.timedOut)
        }
        state.withLock { $0.deadline = entry }
    }

    private func interrupt(_ interruption: Interruption) {
        let handler = state.withLock { state -> (@Sendable (Interruption) -> Void)? in
            guard !state.isDelivered else { return nil }
            // A deadline ends a wait; a cancel overrules what came of it, a deadline too.
            if state.interruption == nil || interruption == .cancelled {
                state.interruption = interruption
            }
            return state.onInterrupt.take()
        }
        handler?(interruption)
    }

    /// Begins to wait; nil if the request is interrupted already.
    ///
    /// - Parameter onInterrupt: Called if an interruption ends the wait, on its thread.
    /// - Returns: The wait's number, for ``endWait(_:)``.
    func beginWait(_ onInterrupt: @escaping @Sendable (Interruption) -> Void) -> Int? {
        state.withLock { state in
            guard state.interruption == nil else { return nil }
            state.lastWait += 1
            state.onInterrupt = onInterrupt
            return state.lastWait
        }
    }

    /// Whether a wait is not over.
    func isWaiting(_ number: Int) -> Bool {
        state.withLock { $0.lastWait == number && $0.onInterrupt != nil }
    }

    /// Ends a wait by its own answer; false if it was over already.
    func endWait(_ number: Int) -> Bool {
        state.withLock { state in
            guard state.lastWait == number, state.onInterrupt != nil else { return false }
            state.onInterrupt = nil
            return true
        }
    }

    /// Ends the request just before its completion: from now on a cancel comes too late.
    ///
    /// - Returns: Whether it was cancelled in time.
    func beginDelivery() -> Bool {
        let (wasCancelled, deadline, list) = state.withLock { state in
            state.isDelivered = true
            // The token may live on; a temporary file must not.
            state.payload = nil
            return (state.interruption == .cancelled, state.deadline.take(), state.list.take())
        }
        deadline?.cancel()
        list?.remove(self)
        progress?.close()
        return wasCancelled
    }

    /// Notes the list that the request is to be removed from when it ends.
    func note(_ list: RunningCalls) {
        state.withLock { $0.list = list }
    }

    // MARK: Errors

    /// What is sent, or would have been; nil before it is known.
    var request: URLRequest? { noted?.urlRequest }

    /// The same, as it was noted.
    var noted: OutgoingRequest? { state.withLock { $0.request } }

    /// Remembers what is sent, for errors.
    func note(_ request: OutgoingRequest) {
        state.withLock { $0.request = request }
    }

    /// What is sent where the request has no body in it; the same for every attempt.
    var payload: RequestPayload? {
        get { state.withLock { $0.payload } }
        set { state.withLock { $0.payload = newValue } }
    }

    func error(_ kind: ProviderError.Kind) -> ProviderError {
        ProviderError(kind, target: target.displayName, request: request)
    }

    func error(_ interruption: Interruption, partial: Response? = nil) -> ProviderError {
        switch interruption {
        case .cancelled: error(.cancelled)
        case .timedOut:
            error(.transport(URLError(.timedOut, url: request?.url), partial))
        }
    }

    /// The error of a request that is interrupted.
    var interruptionError: ProviderError { error(interruption ?? .cancelled) }

    /// What a plugin, the request closure or a parser threw; a `ProviderError` passes unchanged.
    func error(thrown error: any Error, response: Response? = nil) -> ProviderError {
        switch error {
        case let error as ProviderError: error
        case let error as RequestBuildingError: self.error(.requestBuilding(error))
        default: self.error(.underlying(error, response))
        }
    }
}
