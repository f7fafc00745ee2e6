import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct LoopbackServerRecordingTests {
    @Test func numbersConnectionsAndTheirRequests() throws {
        let server = try LoopbackServer { .text("<\($0.connection).\($0.index)>") }
        let first = try RawClient(server)
        try first.write("GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n")
        let text = try first.read(through: "<0.1>")
        let second = try RawClient(server)
        try second.write("GET / HTTP/1.1\r\n\r\n")

        #expect(text.contains("<0.0>"))
        #expect(try second.read(through: "<1.0>").hasSuffix("<1.0>"))
        #expect(server.connectionCount == 2)
    }

    @Test func countsClientsThatLeaveEarly() async throws {
        let big = String(repeating: "x", count: 8_000_000)
        let answers: [String: ServerAnswer] = [
            "/hang": .raw([.hang]), "/wait": .raw([.wait(Gate())]), "/big": .text(big),
            "/pause": .raw([.send("HTTP/1.1 200 \r\n"), .pause(milliseconds: 60_000)]),
        ]
        let server = try LoopbackServer { answers[$0.target] ?? .text("") }

        for target in answers.keys {
            let client = try RawClient(server)
            try client.write("GET \(target) HTTP/1.1\r\n\r\n")
        }
        try RawClient(server).write("PUT / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc")

        #expect(await server.waitForClosedByClient(5) == 5)
    }

    @Test func doesNotCountClientsThatHaveTheirAnswer() throws {
        let server = try LoopbackServer { _ in .text("done") }
        let client = try RawClient(server)
        try client.write("GET / HTTP/1.1\r\n\r\n")
        #expect(try client.read(through: "done").hasSuffix("done"))

        client.leave()

        #expect(try client.readToEnd().end == .fin)
        #expect(server.closedByClient == 0)
    }

    @Test func canForget() throws {
        let server = try LoopbackServer { _ in .text("done") }
        let client = try RawClient(server)
        try client.write("GET / HTTP/1.1\r\n\r\n")
        #expect(try client.read(through: "done").hasSuffix("done"))

        server.forgetRequests()

        #expect(server.requests.isEmpty)
        #expect(server.connectionCount == 1)
    }

    @Test func givesUpWaiting() async throws {
        let server = try LoopbackServer { _ in .text("") }

        #expect(await server.waitForRequests(1, timeout: .milliseconds(1)).isEmpty)
        #expect(await server.waitForClosedByClient(1, timeout: .milliseconds(1)) == 0)
    }
}
