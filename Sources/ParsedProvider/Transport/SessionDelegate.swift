/// The session's delegate: finds the exchange of a task and passes the event on.
///
/// Every optional method that matters is here, in the class that states the conformance: on Linux
/// one that a subclass adds is never called, and a delegate for one task gets no redirects and no
/// challenges.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    /// In seconds: URLSession's own time-outs are out of the way, and no number that traps.
    static let noTimeout: TimeInterval = 1_000_000

    /// A session and its delegate.
    struct Session: Sendable {
        let session: URLSession
        let delegate = SessionDelegate()

        /// `URLSessionTask.cancel()` waits for the session's work queue on Linux, so it is called from
        /// here and never from a caller's thread, least of all from a cancellation handler.
        let cancelQueue = DispatchQueue(label: "ParsedProvider.cancel")

        init(_ configuration: URLSessionConfiguration) {
            #if canImport(FoundationNetworking)
            let queue = DelegateQueue()
            #else
            let queue: OperationQueue? = nil
            #endif
            session = URLSession(
                configuration: configuration, delegate: delegate, delegateQueue: queue)
        }

        /// Makes a task and makes its exchange known.
        func makeTask(
            _ request: URLRequest, file: URL?, for exchange: URLSessionExchange
        ) -> URLSessionDataTask {
            let task = session.task(with: request, file: file)
            delegate.exchanges.withLock { $0[task.taskIdentifier] = exchange }
            return task
        }

        /// Cancels every exchange in its own way, since URLSession's way crosses their locks.
        func invalidate() {
            delegate.exchanges.withLock { Array($0.values) }.forEach { $0.cancel() }
            session.finishTasksAndInvalidate()
        }
    }

    fileprivate let exchanges = Locked<[Int: URLSessionExchange]>([:])

    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        exchange(of: task)?.refuseRedirect(completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler:
            @escaping @Sendable (
                URLSession.AuthChallengeDisposition, URLCredential?
            ) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // Any other answer leaves the task without an end; the 401 has arrived by now.
        exchange(of: task)?.didRefuseChallenge()
        completionHandler(.cancelAuthenticationChallenge, nil)
        #else
        completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        exchange(of: task)?.isAskedForBodyAgain(by: task)
        #if canImport(FoundationNetworking)
        // A stream in place of data in memory is a trap; nothing in place of a stream is an empty
        // body, sent as a whole one.
        completionHandler(
            task.originalRequest?.httpBodyStream.map { _ in URLSessionFileStream.unreadable() })
        #else
        completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
        exchange(of: task)?.didSend(totalBytesSent, of: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            exchange(of: dataTask)?.didReceive(response)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.didReceive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        exchange?.didComplete(error)
    }
}
