import Dispatch

/// The session's delegate: finds the exchange of a task and passes the event on.
///
/// On Linux its methods are called on URLSession's one work queue for all sessions of the process,
/// which must not be held up: an event is passed on there only if that takes but a moment.
///
/// Every optional method that matters is here, in the class that states the conformance: on Linux
/// one that a subclass adds is never called, and a delegate for one task gets no redirects and no
/// challenges.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    let exchanges = Locked<[Int: URLSessionExchange]>([:])

    private func exchange(of task: URLSessionTask) -> URLSessionExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    private func pass(
        to exchange: URLSessionExchange,
        _ event: @escaping @Sendable (URLSessionExchange) -> Void
    ) {
        guard let queue = exchange.queue else { return event(exchange) }
        queue.async { event(exchange) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let exchange = exchange(of: task)
        // It takes the exchange's lock, which a cancel holds while it waits for the work queue.
        DispatchQueue.hop { exchange?.refuseRedirect(completionHandler) }
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
        DispatchQueue.hop { completionHandler(.cancelAuthenticationChallenge, nil) }
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
        guard let exchange = exchange(of: task) else { return }
        pass(to: exchange) { $0.didSend(totalBytesSent, of: totalBytesExpectedToSend) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse, let exchange = exchange(of: dataTask) {
            pass(to: exchange) { $0.didReceive(response) }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let exchange = exchange(of: dataTask) else { return }
        pass(to: exchange) { $0.didReceive(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let id = task.taskIdentifier
        // Removed there, or the work queue might be the last to hold what the caller has given.
        let end: @Sendable () -> Void = { [exchanges] in
            exchanges.withLock { $0.removeValue(forKey: id) }?.didComplete(error)
        }
        if let queue = queue(forEndOf: id) {
            queue.async(execute: end)
        } else {
            DispatchQueue.hop(end)
        }
    }

    /// An exchange's own queue, if it has one; what still waits there must not keep its place.
    private func queue(forEndOf id: Int) -> DispatchQueue? {
        guard let exchange = exchanges.withLock({ $0[id] }), let queue = exchange.queue else {
            return nil
        }
        exchange.leave()
        return queue
    }
}
