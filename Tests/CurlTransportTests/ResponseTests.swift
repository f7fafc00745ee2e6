import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What comes back: heads as they were written, bodies whole or an error, never a crash.
@Suite struct ResponseTests {
    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    private func answer(_ steps: Step...) async throws -> Exchanged {
        let server = try LoopbackServer { _ in .raw(steps) }
        let result = await transport.exchange(server.url)
        #expect(result.violations.isEmpty)
        return result
    }

    @Test func fieldsKeepTheirOrderTheirCaseAndTheirNumber() async throws {
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\nx-b: 2\r\nX-A: 1\r\nSet-Cookie: a=1\r\nX-B: 3\r\n"),
            .send("Set-Cookie: b=2\r\nContent-Length: 0\r\n\r\n"))

        #expect(
            result.head?.headers.map { "\($0.name)=\($0.value)" } == [
                "x-b=2", "X-A=1", "Set-Cookie=a=1", "X-B=3", "Set-Cookie=b=2", "Content-Length=0",
            ])
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5285"),
        arguments: [
            "", "H", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le",
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n",
        ])
    func anEndInTheHeadIsALostConnection(_ part: String) async throws {
        #expect(try await answer(.send(part), .close).code == .networkConnectionLost)
    }

    @Test func trailersComeApartFromTheHead() async throws {
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"),
            .chunk("hello"), .lastChunk([("X-Sum", "1"), ("x-sum", "2")]))

        #expect(result.text == "hello")
        #expect(result.trailers?.values(for: "X-Sum") == ["1", "2"])
        #expect(result.head?.headers["X-Sum"] == nil)
        #expect(result.isSuccess)
    }

    @Test(
        arguments: [
            "9223372036854775807", "9223372036854775806", "18446744073709551616",
            "10000000000000000000000",
        ])
    func aGiantLengthIsAnError(_ length: String) async throws {
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhello"), .close)

        #expect([.networkConnectionLost, .badServerResponse].contains(result.code))
    }

    @Test(
        arguments: ["5x", "-5", "+5", "five", "5, 3", "5,", "", "0x5", "5\r\nContent-Length: 3"])
    func aLengthThatIsNoneIsABadResponse(_ length: String) async throws {
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nhello"), .close)

        #expect(result.code != nil)
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5527"),
        arguments: [
            ("HTTP/1.1 200 OK\r\nX-A:1\r\nContent-Length:5\r\n\r\nhello", "1"),
            ("HTTP/1.1 200 OK\r\nX-A: caf\u{E9}\r\nContent-Length: 5\r\n\r\nhello", "caf\u{E9}"),
            ("HTTP/1.1 200 OK\nX-A: 1\nContent-Length: 5\n\nhello", "1"),
            ("HTTP/1.1 200 OK\r\nX-A:  \r\nContent-Length: 5\r\n\r\nhello", ""),
            ("HTTP/1.1 200\r\nX-A: 1\r\nContent-Length: 5\r\n\r\nhello", "1"),
        ])
    func whatURLSessionRefusesIsTaken(_ answer: String, _ value: String) async throws {
        let result = try await self.answer(.send(answer))

        #expect(result.text == "hello")
        #expect(result.head?.headers["X-A"] == value)
        #expect(result.isSuccess)
    }

    @Test func bytesThatAreNotUTF8AreReadAsLatin1() async throws {
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\nX-A: caf"), .send(Data([0xE9])),
            .send("\r\nContent-Length: 0\r\n\r\n"))

        #expect(result.head?.headers["X-A"] == "caf\u{E9}")
    }

    @Test func interimResponsesAreNotReported() async throws {
        let result = try await answer(
            .send("HTTP/1.1 100 Continue\r\n\r\n"),
            .send(String(repeating: "HTTP/1.1 103 Hints\r\nX-A: early\r\n\r\n", count: 50)),
            .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"))

        #expect(result.head?.statusCode == 200)
        #expect(result.head?.headers["X-A"] == nil)
        #expect(result.text == "hello")
    }

    @Test(arguments: ["HTTP/1.1 101 Switch\r\n\r\nhello", "HTTP/1.1 100 Continue\r\n\r\n"])
    func anInterimResponseAloneIsAnError(_ text: String) async throws {
        #expect(try await answer(.send(text), .close).code != nil)
    }

    @Test(
        arguments: [
            "HTTP/1.1 099 No", "HTTP/1.1 2000 OK", "HTTP/1.1 20 OK", "HTTP/1.1 OK",
            "HTTP/3.7 200 OK", "SSH-2.0-OpenSSH_9.2", "<html>",
        ])
    func whatIsNoStatusLineIsABadResponse(_ line: String) async throws {
        let code = try await answer(
            .send("\(line)\r\nContent-Length: 5\r\n\r\nhello"), .close
        ).code

        #expect([.badServerResponse, .cannotParseResponse, .networkConnectionLost].contains(code))
    }

    @Test func aHeadWithoutEndIsGivenUp() async throws {
        let line = "X-A: \(String(repeating: "a", count: 8000))\r\n"
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 400)), .hang)

        #expect(result.code == .dataLengthExceedsMaximum)
    }

    @Test(
        .bug("https://github.com/curl/curl/issues/11101"),
        arguments: [" X-A: 1", "\tX-A: 1", "  "])
    func aHeadThatStartsWithABlankLeavesTheNextOneAlone(_ line: String) async throws {
        let server = try LoopbackServer { request in
            request.path == "/odd"
                ? .raw([.send("HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 5\r\n\r\nhello")])
                : .text("fine")
        }

        for _ in 0..<20 {
            _ = await transport.exchange(server.url("/odd"))
            #expect(await transport.exchange(server.url("/")).text == "fine")
        }
    }

    @Test(arguments: ["GET", "POST"])
    func anAnswerThatNobodyAskedForAnswersNothing(_ method: String) async throws {
        // The second answer lies in the connection when the second request comes.
        let isSent = Gate()
        let server = try LoopbackServer { request in
            guard request.connection == 0 else { return .text("mine") }
            return .raw([
                .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst"),
                .pause(milliseconds: 30),
                .send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nstolen"),
                .wait(isSent), .hang,
            ])
        }
        #expect(await transport.exchange(server.url).text == "first")
        try await Task.sleep(for: .milliseconds(400))

        let result = await transport.exchange(server.url, method)
        isSent.open()

        #expect(result.text == "mine")
        #expect(server.requests.map(\.method) == ["GET", method])
    }

    /// libcurl 7.88 believes it, and sends the next requests over connections that are still busy.
    @Test(arguments: [
        "HTTP/2 200 OK", "HTTP/2 200", "HTTP/200 OK", "HTTP/2.0 200 OK", "HTTP/3 200 ",
    ])
    func whoOnlySaysThatItIsHTTP2GetsOneRequestAtATime(_ line: String) async throws {
        let isLate = Gate()
        let server = try LoopbackServer { request in
            switch request.path {
            case "/lie": .raw([.send("\(line)\r\nContent-Length: 3\r\n\r\nlie")])
            case "/late": .raw([.wait(isLate), .close])
            default:
                .raw([
                    .pause(milliseconds: 10),
                    .send("HTTP/1.1 200 OK\r\nContent-Length: \(request.path.utf8.count)\r\n\r\n"),
                    .send(request.path),
                ])
            }
        }
        // Keeps alive what libcurl has learnt of the host.
        let late = transport.begin(server.url("/late"))
        await server.waitForRequests(1)
        let lie = await transport.exchange(server.url("/lie"))

        let running = (0..<40).map { (path: "/\($0)", transport.begin(server.url("/\($0)"))) }
        for (path, exchange) in running { #expect(await exchange.finished().text == path) }
        isLate.open()

        #expect(lie.code == .badServerResponse)
        #expect(await late.finished().code == .networkConnectionLost)
        #expect(server.requests.count == 42)
    }

    @Test(arguments: ["Transfer-Encoding : chunked", "Content-Length\t: 10", "content-length : 10"])
    func aFieldOfTheFramingWithABlankBeforeItsColonIsAnError(_ line: String) async throws {
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\n\(line)\r\n\r\n5\r\nhello\r\n0\r\n\r\n"), .close)

        #expect(result.code == .badServerResponse)
        #expect(result.head == nil)
    }

    @Test(arguments: ["gzip", "rot13, chunked", "chunked x", "\r\n chunked"])
    func anUnknownTransferCodingIsAnError(_ coding: String) async throws {
        let result = try await answer(
            .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(coding)\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
            .close)

        // A folded line is one that libcurl may have put together, and then it is understood.
        #expect(result.code != nil && result.chunks.isEmpty || result.text == "hello")
    }

    @Test(.bug("https://github.com/swiftlang/swift-corelibs-foundation/pull/5498"))
    func anIPv6AddressIsReached() async throws {
        guard let server = try? SocketServer(.ipv6) else { return }

        let result = await transport.exchange(server.url("/six"))

        #expect(result.text == "GET /six HTTP/1.1")
    }

    @Test func aHeadRequestHasNoBody() async throws {
        let server = try LoopbackServer { _ in .text("hello") }

        let result = await transport.exchange(server.url, "HEAD")

        #expect(result.head?.headers["Content-Length"] == "5")
        #expect(result.chunks.isEmpty)
        #expect(result.isSuccess)
    }
}
