import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport

/// What a transport reported about one exchange, gathered at the seam.
struct Exchanged: Sendable {
    var head: ResponseHead?
    var chunks: [Data] = []
    var trailers: HTTPHeaders?
    var sent: [Int64] = []
    var end: URLError??
    var count = 0

    /// What a transport must not do.
    var violations: [String] = []

    var body: Data { chunks.reduce(into: Data()) { $0 += $1 } }
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The error's code; nil for a complete response, and for an exchange that has not ended.
    var code: URLError.Code? { end??.code }

    /// Whether it ended with a complete response.
    var isSuccess: Bool { if case .some(.none) = end { true } else { false } }

    mutating func add(_ event: TransportEvent) {
        count += 1
        if end != nil { violations.append("an event after the end") }
        switch event {
        case .sent(let bytes, _): sent.append(bytes)
        case .head(let head):
            if self.head != nil { violations.append("a second head") }
            if head.statusCode < 200 { violations.append("an interim head") }
            self.head = head
        case .body(let chunk):
            if head == nil { violations.append("a body before the head") }
            if chunk.isEmpty { violations.append("an empty chunk") }
            chunks.append(chunk)
        case .trailers(let trailers):
            if head == nil { violations.append("trailers before the head") }
            self.trailers = trailers
        case .completed(let error):
            if error == nil, head == nil { violations.append("a success without a head") }
            end = .some(error)
        }
    }
}

/// An exchange that is under way.
final class RunningExchange: Sendable {
    let log = Locked(Exchanged())
    let done = Gate()
    let hasHead = Gate()
    let token: any Exchange

    init(
        _ transport: any Transport, _ request: TransportRequest,
        onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) {
        token = transport.start(request) { [log, done, hasHead] event in
            log.withLock { $0.add(event) }
            onEvent(event)
            if case .head = event { hasHead.open() }
            if case .completed = event { done.open() }
        }
    }

    /// Waits for the end, or gives up.
    func finished(within limit: Duration = .patience) async -> Exchanged {
        if await !done.wait(timeout: limit) { token.cancel() }
        return log.value
    }
}

extension Transport {
    /// Carries one exchange and waits for its end.
    func exchange(
        _ url: URL, _ method: String = "GET", headers: [String: String] = [:],
        body: TransportRequest.Body = .none
    ) async -> Exchanged {
        await begin(url, method, headers: headers, body: body).finished()
    }

    /// Starts one exchange.
    func begin(
        _ url: URL, _ method: String = "GET", headers: [String: String] = [:],
        body: TransportRequest.Body = .none,
        onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
    ) -> RunningExchange {
        RunningExchange(self, .to(url, method, headers: headers, body: body), onEvent: onEvent)
    }
}

extension CurlTransport {
    /// Carries one exchange by a transport of its own, its configuration changed.
    static func exchange(
        _ url: URL, _ change: (inout Configuration) -> Void
    ) async throws -> Exchanged {
        try await CurlTransport(configuration: .with(change)).exchange(url)
    }
}

extension TransportRequest {
    static func to(
        _ url: URL, _ method: String = "GET", headers: [String: String] = [:],
        body: TransportRequest.Body = .none
    ) -> TransportRequest {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.allHTTPHeaderFields = headers
        return TransportRequest(urlRequest: request, body: body)
    }
}

extension CurlTransport.Configuration {
    /// The default configuration, changed.
    static func with(_ change: (inout Self) -> Void) -> Self {
        var configuration = Self()
        change(&configuration)
        return configuration
    }
}
