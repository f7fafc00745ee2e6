import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct RecordedRequestTests {
    @Test func keepsWhatWasWritten() async throws {
        let head = "pAtCh /a%20b?x=1&y=?#f HTTP/1.1\r\nX-A:1\r\nhost: h\r\nx-a: \t 2 \t\r\n\r\n"

        let request = try #require(try await request(head))

        #expect(request.method == "pAtCh")
        #expect(request.target == "/a%20b?x=1&y=?#f")
        #expect(request.path == "/a%20b")
        #expect(request.query == "x=1&y=?#f")
        #expect(request.version == "HTTP/1.1")
        #expect(request.headers.map(\.name) == ["X-A", "host", "x-a"])
        #expect(request.headers.values(for: "X-a") == ["1", "2"])
        #expect(request.rawHead == Data(head.utf8))
        #expect(request.framing == .none)
        #expect(request.body.isEmpty)
    }

    @Test func readsABodyOfKnownLength() async throws {
        let request = try await request("PUT / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello")

        #expect(request?.framing == .contentLength(5))
        #expect(request?.text == "hello")
    }

    @Test func readsAChunkedBody() async throws {
        let request = try await request(
            "PUT / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\nContent-Length: 3\r\n\r\n"
                + "5;ext=1\r\nhello\r\nA\r\n, world!\r\n\r\n0\r\nX-T: 1\r\n\r\n")

        #expect(request?.framing == .chunked)
        #expect(request?.headers["content-length"] == "3")
        #expect(request?.text == "hello, world!\r\n")
    }

    @Test func readsABodyOfManyPackets() async throws {
        let body = String(repeating: "0123456789", count: 300_000)

        let request = try await request(
            "PUT / HTTP/1.1\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")

        #expect(request?.text == body)
    }

    @Test func replacesBytesThatAreNotUTF8() async throws {
        let server = try LoopbackServer { _ in .text("") }
        let client = try RawClient(server)

        try client.write(Data("GET / HTTP/1.1\r\nX: ".utf8) + [0xE9] + Data("\r\n\r\n".utf8))

        let request = await server.waitForRequests(1).first
        #expect(request?.headers["X"] == "\u{FFFD}")
        #expect(request?.rawHead.contains(0xE9) == true)
    }

    @Test func ignoresEmptyLinesInFrontOfARequest() async throws {
        #expect(try await request("\r\n\r\nGET /x HTTP/1.1\r\n\r\n")?.target == "/x")
    }

    @Test(arguments: [
        "nonsense\r\n\r\n", "GET /a b HTTP/1.1\r\n\r\n", " / HTTP/1.1\r\n\r\n",
        "GET / HTTP/2\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nA : 1\r\n\r\n", "GET / HTTP/1.1\r\nA: 1\r\n folded: 2\r\n\r\n",
        "GET / HTTP/1.1\nA: 1\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", "\0\u{FFFF}\r\n\r\n",
    ])
    func nothingIsRecordedOfMalformedRequests(_ text: String) throws {
        let server = try LoopbackServer { _ in .text("") }
        let client = try RawClient(server)

        try client.write(text)

        #expect(try client.readToEnd().text == "")
        #expect(server.requests.isEmpty)
        #expect(server.closedByClient == 0)
    }

    private func request(_ text: String) async throws -> RecordedRequest? {
        let server = try LoopbackServer { _ in .text("") }
        let client = try RawClient(server)
        try client.write(text)
        return await server.waitForRequests(1).first
    }
}
