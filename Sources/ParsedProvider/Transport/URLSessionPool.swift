import Dispatch

/// A session with its delegate: a pool of connections, and who may use them.
struct URLSessionPool: Sendable {
    /// In seconds: URLSession's own time-outs are out of the way, and no number that traps.
    static let noTimeout: TimeInterval = 1_000_000

    let session: URLSession
    private let delegate = SessionDelegate()

    /// `URLSessionTask.cancel()` waits for the session's work queue on Linux, so it is called from
    /// here and never from a caller's thread, least of all from a cancellation handler.
    let cancelQueue = DispatchQueue(label: "ParsedProvider.cancel")

    /// Who has to wait for a connection; nobody where URLSession knows best.
    private let admission: Locked<Admission<URLSessionExchange>>?

    init(_ configuration: URLSessionConfiguration) {
        #if canImport(FoundationNetworking)
        let queue = InlineQueue()
        let limit = configuration.httpMaximumConnectionsPerHost
        admission = limit > 0 ? Locked(Admission(limit: limit)) : nil
        #else
        let queue: OperationQueue? = nil
        admission = nil
        #endif
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    /// Makes a task and makes its exchange known.
    func makeTask(
        _ request: URLRequest, file: URL?, for exchange: URLSessionExchange
    ) -> URLSessionDataTask {
        let task = session.task(with: request, file: file)
        delegate.exchanges.withLock { $0[task.taskIdentifier] = exchange }
        return task
    }

    /// Cancels every exchange in its own way, since URLSession's way crosses their locks; those that
    /// wait follow when it is their turn.
    func invalidate() {
        delegate.exchanges.withLock { Array($0.values) }.forEach { $0.cancel() }
        session.finishTasksAndInvalidate()
    }

    // MARK: Turns

    /// Whether an exchange may start; if not, it is started when its turn has come.
    ///
    /// A request that waits for a connection within libcurl costs it two vain searches, a tenth of
    /// all instructions, and whoever starts as one gets free overtakes it. Those that go to https may
    /// share a connection that speaks HTTP/2, and all go ahead.
    func admits(_ exchange: URLSessionExchange, to url: URL?) -> Bool {
        guard let admission, let url, let name = OriginName(of: url.absoluteString), !name.isSecure
        else { return true }
        return admission.withLock { $0.admits(exchange, to: name.text, mayMultiplex: false) }
    }

    /// Lets the next exchange in, in place of one that has ended.
    func leave(_ exchange: URLSessionExchange) -> URLSessionExchange? {
        admission?.withLock { admission in
            guard let origin = exchange.origin else { return nil }
            exchange.origin = nil
            admission.leave(origin)
            return admission.next(of: origin)
        }
    }

    /// Takes an exchange out of those that wait; false if it is not among them.
    func withdraw(_ exchange: URLSessionExchange) -> Bool {
        admission?.withLock { admission in
            guard admission.withdraw(exchange) else { return false }
            exchange.origin = nil
            return true
        } ?? false
    }
}

#if canImport(FoundationNetworking)
/// A session's delegate queue that makes each call where URLSession asks for it, on its work queue.
///
/// An operation for each event, and of a large body each 16 KB are one, costs a tenth of a small
/// GET and a quarter of the time of a large download. What takes time is dispatched by the delegate.
///
/// `@unchecked`: as its superclass, to which it adds no state.
private final class InlineQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        block()
    }
}
#endif
