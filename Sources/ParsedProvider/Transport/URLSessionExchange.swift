import Dispatch

/// One data task.
///
/// `@unchecked`: what is not guarded by the lock is touched on the session's delegate queue only.
final class URLSessionExchange: Exchange, @unchecked Sendable {
    /// `URLSessionTask.cancel()` waits for URLSession's one work queue on Linux, so it is called
    /// from here and never from a caller's thread, least of all from a cancellation handler.
    private static let cancelQueue = DispatchQueue(label: "ParsedProvider.cancel")

    private let task: URLSessionDataTask
    private let onEvent: @Sendable (TransportEvent) -> Void

    private let lock = NSLock()
    private var wasCancelled = false
    private var isOver = false

    /// Set on URLSession's work queue, which must not wait for the lock.
    private let isStale = Locked(false)

    private var head: ResponseHead?
    private var hasReportedHead = false
    private var wasChallenged = false

    init(_ task: URLSessionDataTask, onEvent: @escaping @Sendable (TransportEvent) -> Void) {
        self.task = task
        self.onEvent = onEvent
    }

    var isCancelled: Bool {
        lock.lock()
        defer { lock.unlock() }
        return wasCancelled
    }

    func cancel() {
        Self.cancelQueue.async { [self] in
            lock.lock()
            defer { lock.unlock() }
            guard !isOver, !wasCancelled else { return }
            wasCancelled = true
            task.cancel()
        }
    }

    func setPaused(_ paused: Bool) {
        // `suspend()` restarts the request on Linux and keeps the bytes of the first run.
    }

    // MARK: The session's callbacks

    /// Refuses a redirect, under the lock: answering one of a cancelled task is a trap.
    func refuseRedirect(_ answer: (URLRequest?) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        guard !wasCancelled else { return }
        answer(nil)
    }

    /// Notes that a challenge was turned down, which ends the task with an error.
    func didRefuseChallenge() {
        wasChallenged = true
    }

    func didSend(_ count: Int64, of total: Int64) {
        onEvent(.sent(count, of: total > 0 ? total : nil))
    }

    /// Takes a head; interim ones come here too.
    func didReceive(_ response: HTTPURLResponse) {
        head = ResponseHead(response)
        hasReportedHead = false
    }

    func didReceive(_ data: Data) {
        reportHead()
        onEvent(.body(data))
    }

    /// The pooled connection was closed by the server and the request would be sent again, on
    /// Linux without its body: it is given up instead.
    func isAskedForBodyAgain() {
        isStale.withLock { $0 = true }
        Self.cancelQueue.async { [task] in task.cancel() }
    }

    func didComplete(_ error: (any Error)?) {
        lock.lock()
        isOver = true
        let wasCancelled = wasCancelled
        lock.unlock()

        let outcome = outcome(of: error, wasCancelled: wasCancelled)
        reportHead()
        onEvent(.completed(outcome))
    }

    /// Reports the head once it is known to be final.
    private func reportHead() {
        guard !hasReportedHead, let head, head.statusCode >= 200 else { return }
        hasReportedHead = true
        onEvent(.head(head))
    }

    private func outcome(of error: (any Error)?, wasCancelled: Bool) -> URLError? {
        let url = task.originalRequest?.url
        if isStale.withLock({ $0 }) { return URLError(.networkConnectionLost, url: url) }
        let hasFinalHead = (head?.statusCode ?? 0) >= 200
        // A refused challenge ends with an error, although the whole 401 has arrived.
        if wasChallenged, !wasCancelled, hasFinalHead { return nil }
        guard let error else {
            return hasFinalHead ? nil : URLError(.badServerResponse, url: url)
        }
        return error as? URLError ?? URLError(.unknown, url: url)
    }
}

extension ResponseHead {
    /// Takes a head from URLSession, which has lost the order and joined equal names.
    init(_ response: HTTPURLResponse) {
        let fields = response.allHeaderFields
            .map { HTTPHeaders.Field(name: "\($0.key)", value: "\($0.value)") }
            .sorted { $0.name < $1.name }
        self.init(
            statusCode: response.statusCode,
            headers: HTTPHeaders(
                fields.flatMap { field in
                    guard field.name.lowercased() == "set-cookie" else { return [field] }
                    return SetCookie.split(field.value).map { .init(name: field.name, value: $0) }
                }))
    }
}

/// `Set-Cookie` lines, which URLSession joins although they can't be (RFC 6265 §3).
enum SetCookie {
    /// Splits at the commas that a new `name=` follows; those inside dates stay.
    static func split(_ joined: String) -> [String] {
        var cookies: [String] = []
        for piece in joined.split(separator: ",", omittingEmptySubsequences: false) {
            let name = piece.drop { $0 == " " }.prefix { $0 != "=" && $0 != ";" }
            let startsCookie =
                name.endIndex < piece.endIndex && piece[name.endIndex] == "="
                && String(name).isToken
            if startsCookie || cookies.isEmpty {
                cookies.append(piece.trimmingCharacters(in: .whitespaces))
            } else {
                cookies[cookies.count - 1] += ",\(piece)"
            }
        }
        return cookies
    }
}
