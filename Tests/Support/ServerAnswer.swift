public import Foundation

/// What the server does about one request.
public struct ServerAnswer: Sendable {
    private let response: Response?
    private var script: [Step] = []

    private struct Response {
        let status: Int
        let headers: [(String, String)]
        let body: Data
    }

    /// A complete response, after which the connection may be used again.
    ///
    /// `Content-Length` is added unless `headers` has it or `Transfer-Encoding`, whose chunks the
    /// body must then consist of. A body is left out where HTTP forbids it: after HEAD, with 1xx,
    /// 204 and 304. `Connection: close` among `headers` closes the connection.
    ///
    /// - Parameters:
    ///   - status: The status code; 200 by default.
    ///   - headers: Names and values, sent in this order; none by default.
    ///   - body: The bytes of the body.
    /// - Returns: The answer, to which ``then(_:)`` may add.
    public static func respond(
        status: Int = 200, headers: [(String, String)] = [], body: Data
    ) -> ServerAnswer {
        ServerAnswer(response: Response(status: status, headers: headers, body: body))
    }

    /// A complete response whose body is text, sent as UTF-8, and empty by default.
    public static func respond(
        status: Int = 200, headers: [(String, String)] = [], body: String = ""
    ) -> ServerAnswer {
        respond(status: status, headers: headers, body: Data(body.utf8))
    }

    /// A complete response with JSON in it.
    public static func json(_ text: String, status: Int = 200) -> ServerAnswer {
        respond(status: status, headers: [("Content-Type", "application/json")], body: text)
    }

    /// A complete response with plain text in it.
    public static func text(_ text: String, status: Int = 200) -> ServerAnswer {
        let headers = [("Content-Type", "text/plain; charset=utf-8")]
        return respond(status: status, headers: headers, body: text)
    }

    /// Exactly these steps, byte for byte.
    ///
    /// The connection waits for the next request when they are done, unless one of them ended it.
    public static func raw(_ steps: [Step]) -> ServerAnswer {
        ServerAnswer(response: nil, script: steps)
    }

    /// This answer followed by more steps, such as `.then(.awaitNextRequest, .reset)`.
    public func then(_ steps: Step...) -> ServerAnswer {
        var copy = self
        copy.script += steps
        return copy
    }

    /// All that is to be done when this answers `request`.
    func steps(answering request: RecordedRequest) -> [Step] {
        guard let response else { return script }
        let fields = HeaderList(response.headers.map { (name: $0, value: $1) })
        let closes = fields.lists("close", in: "Connection")
        return [.send(Self.bytes(of: response, answering: request))] + script
            + (closes ? [.close] : [])
    }

    private static func bytes(of response: Response, answering request: RecordedRequest) -> Data {
        let status = response.status
        let allowsBody = !(100...199).contains(status) && status != 204 && status != 304
        var fields = response.headers
        let names = fields.map { $0.0.lowercased() }
        if allowsBody, !names.contains("content-length"), !names.contains("transfer-encoding") {
            fields.append(("Content-Length", String(response.body.count)))
        }
        // The reason phrase may be empty, the space before it may not be missing (RFC 9112 §4).
        let head = "HTTP/1.1 \(status) \r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
        return Data(head.utf8) + (allowsBody && request.method != "HEAD" ? response.body : Data())
    }
}
