import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Bodies of requests: whole, framed once, from memory and from files.
@Suite struct SendingTests {
    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    private static func file(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try data.write(to: url)
        return url
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "QUERY", "PURGE", "HEAD", "OPTIONS"])
    func aBodyHasALengthAndNothingElse(_ method: String) async throws {
        let server = try LoopbackServer { _ in .text("yes") }

        let result = await transport.exchange(server.url, method, body: .data(Data("body".utf8)))

        let request = try #require(server.requests.first)
        #expect(result.isSuccess)
        #expect(request.method == method)
        #expect(request.text == "body")
        #expect(request.headers.values(for: "Content-Length") == ["4"])
        #expect(request.headers["Transfer-Encoding"] == nil)
        #expect(request.headers["Content-Type"] == nil)
        #expect(request.headers["Expect"] == nil)
    }

    @Test(arguments: [("POST", "0"), ("PUT", "0"), ("PATCH", "0"), ("DELETE", nil), ("GET", nil)])
    func noBodyIsALengthOfZeroWhereOneIsExpected(_ method: String, _ length: String?) async throws {
        let server = try LoopbackServer { _ in .text("") }

        _ = await transport.exchange(server.url, method)

        #expect(server.requests.first?.headers["Content-Length"] == length)
    }

    @Test func aFileIsSentAsItIs() async throws {
        let data = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let server = try LoopbackServer { _ in .text("") }

        let result = await transport.exchange(
            server.url, "POST", body: .file(try Self.file(data)))

        #expect(result.isSuccess)
        #expect(server.requests.first?.body == data)
        #expect(result.sent.last == 3_000_000)
        #expect(result.sent == result.sent.sorted())
    }

    @Test func whatIsNoPlainFileIsNotSent() async throws {
        let server = try LoopbackServer { _ in .text("") }
        let missing = URL(fileURLWithPath: "/nowhere/at/all")

        #expect(
            await transport.exchange(server.url, "POST", body: .file(missing)).code
                == .fileDoesNotExist)
        #expect(
            await transport.exchange(
                server.url, "POST", body: .file(URL(fileURLWithPath: "/tmp"))
            ).code == .fileIsDirectory)
        #expect(
            await transport.exchange(
                server.url, "POST", body: .file(URL(fileURLWithPath: "/dev/zero"))
            ).code == .cannotOpenFile)
        #expect(server.requests.isEmpty)
    }

    @Test func aFileThatShrinksWhileItIsSentIsAnError() async throws {
        let file = try Self.file(Data(count: 20_000_000))
        let server = try LoopbackServer { _ in
            .text("")
        } onHead: { _ in
            truncate(file.path, 1000)
            return nil
        }

        let result = await transport.exchange(server.url, "POST", body: .file(file))

        #expect(result.code == .requestBodyStreamExhausted)
        #expect(server.requests.isEmpty)
    }

    @Test(
        arguments: [("X-A", "1\r\nX-B: 2"), ("X-A", "1\n"), ("X\nA", "1"), ("X-A", "a\u{0}b")])
    func aFieldThatWouldBeTwoIsRefused(_ name: String, _ value: String) async throws {
        let server = try LoopbackServer { _ in .text("") }
        var request = TransportRequest.to(server.url)
        request.urlRequest.allHTTPHeaderFields = [name: value]

        let result = await RunningExchange(transport, request).finished()

        #expect(result.code == .badURL)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["FOO BAR", "GET\r\nX: y", ""])
    func aMethodThatIsNoTokenIsRefused(_ method: String) async throws {
        let server = try LoopbackServer { _ in .text("") }

        let result = await transport.exchange(server.url, method)

        #expect(result.code == .badURL || server.requests.map(\.method) == ["GET"])
    }

    @Test func theFramingIsNotTheCallers() async throws {
        let server = try LoopbackServer { _ in .text("") }

        _ = await transport.exchange(
            server.url, "POST",
            headers: ["Content-Length": "3", "Transfer-Encoding": "chunked"],
            body: .data(Data("0123456789".utf8)))

        #expect(server.requests.first?.framing == .contentLength(10))
        #expect(server.requests.first?.text == "0123456789")
    }

    @Test(
        arguments: [
            "ftp://127.0.0.1/", "file:///etc/passwd", "data:,x", "http:///x", "http://:80/",
        ])
    func onlyHTTPAndOnlyWithAHostIsSent(_ text: String) async throws {
        let url = try #require(URL(string: text))

        #expect(await transport.exchange(url).code == .unsupportedURL)
    }

    @Test func aSchemeInCapitalsIsTheSame() async throws {
        let server = try LoopbackServer { .text($0.path) }
        let url = try #require(URL(string: "HTTP://127.0.0.1:\(server.port)/x"))

        #expect(await transport.exchange(url).text == "/x")
    }

    @Test func anAnswerBeforeTheBodyIsSentIsTheResponse() async throws {
        let server = try LoopbackServer { _ in
            .text("")
        } onHead: { _ in
            .raw([
                .send("HTTP/1.1 413 Big\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig"),
                .close,
            ])
        }

        let result = await transport.exchange(
            server.url, "POST", body: .data(Data(count: 5_000_000)))

        #expect(result.head?.statusCode == 413)
        #expect(result.text == "big")
        #expect(result.isSuccess)
    }
}
