import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct LoopbackServerTests {
    @Test func hasURLs() throws {
        let server = try LoopbackServer { _ in .text("") }

        #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)")
        #expect(server.url("/a%20b?c").absoluteString == "http://127.0.0.1:\(server.port)/a%20b?c")
        #expect(server.url(host: "localhost").absoluteString == "http://localhost:\(server.port)")
    }

    @Test func isAnOriginOfItsOwn() throws {
        let one = try LoopbackServer { _ in .text("one") }
        let two = try LoopbackServer { _ in .text("two") }

        #expect(one.port != two.port)
        for (server, name) in [(one, "one"), (two, "two")] {
            let client = try RawClient(server)
            try client.write("GET / HTTP/1.1\r\n\r\n")
            #expect(try client.read(through: name).hasSuffix(name))
            #expect(server.requests.count == 1)
        }
    }

    @Test func answersManyConnectionsAtOnce() throws {
        let gate = Gate()
        let server = try LoopbackServer { .raw([.wait(gate), .send("<\($0.target)>")]) }
        let clients = try (0..<64).map { _ in try RawClient(server) }

        for (number, client) in clients.enumerated() {
            try client.write("GET \(number) HTTP/1.1\r\n\r\n")
        }
        #expect(server.waitForRequests(64).count == 64)
        gate.open()

        for (number, client) in clients.enumerated() {
            #expect(try client.read(through: ">") == "<\(number)>")
        }
    }

    @Test func canAnswerBeforeTheBody() throws {
        let server = try LoopbackServer {
            .text("<\($0.text)>")
        } onHead: { head in
            head.target == "/big" ? .text("<refused>", status: 413) : nil
        }
        let client = try RawClient(server)

        try client.write("POST /big HTTP/1.1\r\nContent-Length: 3\r\n\r\n")
        let early = try client.read(through: ">")
        try client.write("abcPOST /small HTTP/1.1\r\nContent-Length: 3\r\n\r\ndef")

        #expect(early.hasPrefix("HTTP/1.1 413"))
        #expect(try client.read(through: ">").hasSuffix("<def>"))
        #expect(server.requests.map(\.text) == ["", "def"])
    }

    @Test func canResetAfterTheHead() throws {
        let server = try LoopbackServer { _ in
            .text("")
        } onHead: { _ in
            .raw([.reset])
        }
        let client = try RawClient(server)

        try client.write("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\n")

        #expect(try client.readToEnd().end == .reset)
        #expect(server.requests.count == 1)
    }

    @Test func letsAClientGoOnThatAsksFirst() throws {
        let server = try LoopbackServer { .text("<\($0.text)>") }
        let client = try RawClient(server)

        try client.write("PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        #expect(try client.read(through: "\r\n\r\n") == "HTTP/1.1 100 \r\n\r\n")
        try client.write("abc")

        #expect(try client.read(through: ">").hasSuffix("<abc>"))
    }

    @Test(arguments: ["HTTP/1.1\r\nConnection: x, Close", "HTTP/1.0"])
    func closesForClientsThatWantIt(_ rest: String) throws {
        let server = try LoopbackServer { _ in .text("bye") }
        let client = try RawClient(server)

        try client.write("GET / \(rest)\r\n\r\n")

        let (text, end) = try client.readToEnd()
        #expect(text.hasSuffix("bye"))
        #expect(end == .fin)
    }

    @Test func leavesNothingToChildProcesses() async {
        // In a process of its own, where no other test opens descriptors meanwhile.
        await #expect(processExitsWith: .success) {
            func inheritable() -> [Int32] {
                (0..<256).filter { fcntl($0, F_GETFD) == 0 }
            }
            let before = inheritable()
            let server = try LoopbackServer { _ in .raw([.hang]) }
            let client = try RawClient(server)
            try client.write("GET / HTTP/1.1\r\n\r\n")
            await server.waitForRequests(1)

            #expect(inheritable() == before)
            client.leave()
        }
    }
}
