import ParsedProvider
import ParsedProviderTestSupport

/// What a transport reported about one exchange.
struct EventLog: Sendable {
    private var head: ResponseHead?
    private var body = Data()
    private var end: URLError??

    /// What a transport must not do.
    private(set) var violations: [String] = []

    /// The exchange as a response or an error; an error if it never ended.
    var outcome: Result<Response, URLError> {
        guard let end else { return .failure(URLError(.timedOut)) }
        if let end { return .failure(end) }
        guard let head else { return .failure(URLError(.badServerResponse)) }
        return .success(
            Response(statusCode: head.statusCode, headers: head.headers, data: body))
    }

    private mutating func add(_ event: TransportEvent) {
        if end != nil { violations.append("an event after the end") }
        switch event {
        case .sent: break
        case .head(let head):
            if self.head != nil { violations.append("a second head") }
            if head.statusCode < 200 { violations.append("an interim head") }
            self.head = head
        case .body(let chunk):
            if head == nil { violations.append("a body before the head") }
            body += chunk
        case .trailers:
            if head == nil { violations.append("trailers before the head") }
        case .completed(let error):
            end = .some(error)
        }
    }

    /// Carries an exchange by a transport alone and waits for its end.
    ///
    /// - Parameters:
    ///   - transport: The engine.
    ///   - request: What is sent.
    ///   - onSent: Called whenever a part of the body was sent.
    /// - Returns: What was reported.
    static func of(
        _ transport: any Transport, _ request: TransportRequest,
        onSent: @escaping @Sendable () -> Void = {}
    ) async -> EventLog {
        let log = Locked(EventLog())
        let done = Gate()
        let exchange = transport.start(request) { event in
            if case .sent = event { onSent() }
            let isOver = log.withLock { log in
                log.add(event)
                return log.end != nil
            }
            if isOver { done.open() }
        }
        await done.wait()
        exchange.cancel()
        return log.value
    }
}
