import ParsedProvider
import ParsedProviderTestSupport

// What ends the process of a URLSession of Swift 6.3.1 on Linux: one process each, please.
extension Behaviour {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func length(_ value: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(value)\r\n\r\nhello"
    }

    static let lethal: [Behaviour] = [
        Behaviour("end in the status line", "HTTP/1.1 200", then: .close, gives: .malformed),
        Behaviour(
            "end behind the status line", "HTTP/1.1 200 OK\r\n", then: .close, gives: .malformed),
        Behaviour(
            "end in a field", "HTTP/1.1 200 OK\r\nContent-Le", then: .close, gives: .malformed),
        Behaviour(
            "end before the empty line", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", then: .close,
            gives: .malformed),
        Behaviour(
            "trailers", chunked, then: .chunk("hello"), .lastChunk([("X-Sum", "7")]),
            gives: .response("hello")),
        Behaviour(
            "many trailers", chunked, then: .chunk("hello"),
            .lastChunk((0..<50).map { ("X-\($0)", "\($0)") }), gives: .response("hello")),
        Behaviour(
            "length of the largest number", length("9223372036854775807"), then: .close,
            gives: .malformed),
        Behaviour(
            "length of nearly the largest number", length("9223372036854775806"), then: .close,
            gives: .malformed),
    ]

    /// Carries this out in the process that asks, and ends it with 1 if the outcome is wrong.
    func carryOut(_ transport: TransportUnderTest) async throws {
        endProcess(after: .patience + .seconds(30))
        let server = try LoopbackServer { _ in answer }
        let result = await transport.provider().outcome(of: Probe(server.url("/")))
        outcome.check(
            result.mapError { error in
                if case .transport(let error, _) = error.kind { error } else { URLError(.unknown) }
            })
    }
}
