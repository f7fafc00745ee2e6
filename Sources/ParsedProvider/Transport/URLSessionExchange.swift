import Dispatch

/// One data task, or a few if the connections that it was given had been closed.
///
/// `@unchecked`: origin and ticket are the pool's; what else is not guarded by the lock is touched
/// by events only, which come one after the other.
final class URLSessionExchange: Exchange, Admissible, @unchecked Sendable {
    /// More stale connections than this are no coincidence.
    private static let maximumRepeats = 5

    let request: TransportRequest
    private let transport: URLSessionTransport
    let pool: URLSessionPool

    /// Where the listener is called, who may block and holds up himself alone; nil if he is called
    /// where the events come from, and at the end on a lane.
    let queue: DispatchQueue?
    private let onEvent: @Sendable (TransportEvent) -> Void

    private struct State {
        var task: URLSessionDataTask?
        var wasCancelled = false
        var isOver = false
    }

    /// Never locked on URLSession's work queue: `cancel()` holds it while that may be waited for.
    private let state = Locked(State())

    /// Set on URLSession's work queue, which must not wait for the lock.
    private let isStale = Locked(false)

    private var head: ResponseHead?
    private var wasChallenged = false
    private var repeats = 0

    var origin: Admission<URLSessionExchange>.Origin?
    var ticket = 0

    init(
        _ request: TransportRequest, transport: URLSessionTransport, pool: URLSessionPool,
        isBrief: Bool, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) {
        self.request = request
        self.transport = transport
        self.pool = pool
        #if canImport(FoundationNetworking)
        queue = isBrief ? nil : DispatchQueue(label: "ParsedProvider", qos: .ofLibraryThreads)
        #else
        queue = nil
        #endif
        self.onEvent = onEvent
    }

    /// Resumes a task, unless the exchange was cancelled; then the task completes all the same.
    func run(_ task: URLSessionDataTask) {
        let wasCancelled = state.withLock { state in
            state.task = task
            return state.wasCancelled
        }
        if wasCancelled {
            pool.cancelQueue.async { task.cancel() }
        } else {
            task.resume()
        }
    }

    /// Starts the next exchange in this one's place, if it still has one.
    ///
    /// - Parameter mayWait: Whether the thread may be held: making a task may wait for URLSession's
    ///   work queue.
    func leave(mayWait: Bool = false) {
        guard let next = pool.leave(self) else { return }
        if mayWait, !next.readsFile { return transport.runTask(for: next) }
        DispatchQueue.hop { self.transport.runTask(for: next) }
    }

    private var readsFile: Bool {
        if case .file = request.body { true } else { false }
    }

    var isCancelled: Bool { state.withLock { $0.wasCancelled } }

    func cancel() {
        // The last to hold what the caller has given must not be the queue.
        let exchange = Unmanaged.passRetained(self)
        pool.cancelQueue.async {
            exchange.takeUnretainedValue().cancelNow()
            DispatchQueue.hop { exchange.release() }
        }
    }

    private func cancelNow() {
        guard !pool.withdraw(self) else { return didFail(.cancelled) }
        state.withLock { state in
            guard !state.isOver, !state.wasCancelled else { return }
            state.wasCancelled = true
            state.task?.cancel()
        }
        // Not only when it ends, which is URLSession's to say.
        leave()
    }

    func setPaused(_ paused: Bool) {
        // `suspend()` restarts the request on Linux and keeps the bytes of the first run.
    }

    /// Ends an exchange for which there is no task, later: neither the thread that starts it nor the
    /// queue for cancels is the listener's.
    func didFail(_ code: URLError.Code, cause: (any Error)? = nil) {
        state.withLock { $0.isOver = true }
        leave()
        let error = cause.map { URLError(code, url: url, cause: $0) } ?? URLError(code, url: url)
        DispatchQueue.hop { [onEvent] in onEvent(.completed(error)) }
    }

    // MARK: The session's callbacks

    /// Refuses a redirect, under the lock: answering one of a cancelled task is a trap.
    func refuseRedirect(_ answer: (URLRequest?) -> Void) {
        state.withLock { if !$0.wasCancelled { answer(nil) } }
    }

    /// Notes that a challenge was turned down, which ends the task with an error.
    func didRefuseChallenge() {
        wasChallenged = true
    }

    func didSend(_ count: Int64, of total: Int64) {
        onEvent(.sent(count, of: total > 0 ? total : nil))
    }

    /// Takes a head and reports it if it is final; interim ones come here too.
    func didReceive(_ response: HTTPURLResponse) {
        guard response.statusCode >= 200 else { return }
        let head = ResponseHead(response)
        self.head = head
        onEvent(.head(head))
    }

    func didReceive(_ data: Data) {
        guard head != nil else { return }
        onEvent(.body(data))
    }

    /// The pooled connection was closed by the server and URLSession would send the request again,
    /// on Linux without its body: the task is given up instead.
    ///
    /// That task and no other: it may have ended by itself, and the next one have begun, before the
    /// cancel is carried out.
    func isAskedForBodyAgain(by task: URLSessionTask) {
        isStale.withLock { $0 = true }
        pool.cancelQueue.async { task.cancel() }
    }

    func didComplete(_ error: (any Error)?) {
        if sendsAgain() { return transport.runTask(for: self) }
        let (task, wasCancelled) = state.withLock { state in
            state.isOver = true
            return (state.task.take(), state.wasCancelled)
        }
        leave(mayWait: true)
        let response = head == nil ? task?.response as? HTTPURLResponse : nil
        let isBodyBroken = task?.isBodyBroken ?? false
        // A redirect to nowhere is not reported on Linux, but it has arrived.
        if error == nil, let response { didReceive(response) }
        let error = isBodyBroken && !wasCancelled ? URLError(.requestBodyStreamExhausted) : error
        onEvent(.completed(outcome(of: error, wasCancelled: wasCancelled)))
    }

    /// Whether the request was not answered for want of a connection, and may be sent twice
    /// (RFC 9110 §9.2.2): a POST may not, for nobody knows whether the server has read the first.
    private func sendsAgain() -> Bool {
        let isStale = isStale.withLock { isStale in
            defer { isStale = false }
            return isStale
        }
        guard isStale else { return false }
        guard request.isIdempotent, !isCancelled, repeats < Self.maximumRepeats else {
            self.isStale.withLock { $0 = true }
            return false
        }
        repeats += 1
        return true
    }

    private var url: URL? { request.urlRequest.url }

    private func outcome(of error: (any Error)?, wasCancelled: Bool) -> URLError? {
        if isStale.withLock({ $0 }) { return URLError(.networkConnectionLost, url: url) }
        // A refused challenge ends with an error, although the whole 401 has arrived.
        if wasChallenged, !wasCancelled, head != nil { return nil }
        guard let error else {
            return head == nil ? URLError(.badServerResponse, url: url) : nil
        }
        let urlError = error as? URLError ?? URLError(.unknown)
        #if canImport(FoundationNetworking)
        return urlError.meaningful(url: url)
        #else
        return urlError
        #endif
    }
}
