import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@testable import CurlTransport

/// A pooled connection that breaks as it is used again: what may be sent twice is, with its whole
/// body; a POST never.
@Suite struct ResendTests {
    /// Treats the libcurl that is there as if it were 7.68: nobody is asked before a sending, so
    /// that a POST goes over a connection of its own; and as it is.
    private static func transports() throws -> [CurlTransport] {
        var old = try CurlLibrary.load()
        old.version = 0x07_44_00
        return [try CurlTransport(), try CurlTransport(library: old, configuration: .init())]
    }

    /// Ends the first connection as a second request comes over it, read or not.
    private static func server(reads: Bool, end: Step) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.connection == 0 else { return .text("\(request.body.count)") }
            guard request.index == 0 else { return .raw([end]) }
            return reads ? .text("first") : .text("first").then(.awaitNextRequest, end)
        }
    }

    @Test(arguments: ["POST", "PATCH", "CUSTOM"], [true, false])
    func whatIsNotIdempotentIsNotSentAgain(_ method: String, _ reads: Bool) async throws {
        for (index, transport) in try Self.transports().enumerated() {
            for end in [Step.close, .reset] {
                for body in [TransportRequest.Body.none, .data(Data(count: 20_000))] {
                    let server = try Self.server(reads: reads, end: end)
                    _ = await transport.exchange(server.url)

                    let result = await transport.exchange(server.url, method, body: body)

                    #expect(result.code == (index == 0 ? .networkConnectionLost : nil))
                    #expect(server.requests.count == (reads || index == 1 ? 2 : 1))
                }
            }
        }
    }

    @Test(arguments: ["GET", "PUT", "DELETE"], [true, false])
    func whatIsIdempotentIsSentAgainWhole(_ method: String, _ reads: Bool) async throws {
        for transport in try Self.transports() {
            let server = try Self.server(reads: reads, end: .close)
            _ = await transport.exchange(server.url)
            let body = TransportRequest.Body.data(Data(count: 20_000))

            let result = await transport.exchange(
                server.url, method, body: method == "GET" ? .none : body)

            #expect(result.text == (method == "GET" ? "0" : "20000"))
            #expect(result.sent == result.sent.sorted())
        }
    }

    @Test func aFileIsReadAgainFromItsStart() async throws {
        let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 13) })
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try data.write(to: file)
        let server = try Self.server(reads: false, end: .close)
        let transport = try CurlTransport()
        _ = await transport.exchange(server.url)

        let result = await transport.exchange(server.url, "PUT", body: .file(file))

        #expect(result.isSuccess)
        #expect(server.requests.last?.body == data)
    }

    @Test func twentyStaleConnectionsInARowAreNoFault() async throws {
        // A handle that is used again counts its repeats, and gives up after five.
        let server = try LoopbackServer { _ in .text("x").then(.awaitNextRequest, .close) }

        for transport in try Self.transports() {
            for _ in 0..<20 { #expect(await transport.exchange(server.url).text == "x") }
        }
    }
}
