import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct StepTests {
    @Test func chunksAreFramed() throws {
        let (_, client) = try asked(
            .raw([.chunk("hello world, 16b"), .lastChunk([("X-Sum", "7")])]))

        #expect(
            try client.read(through: "\r\n\r\n")
                == "10\r\nhello world, 16b\r\n0\r\nX-Sum: 7\r\n\r\n")
    }

    @Test func scriptsThatEndOpenKeepTheConnection() throws {
        let (server, client) = try asked(.raw([.send("one")]))
        #expect(try client.read(through: "one") == "one")

        try client.write("GET / HTTP/1.1\r\n\r\n")

        #expect(try client.read(through: "one") == "one")
        #expect(server.requests.map(\.index) == [0, 1])
        #expect(server.connectionCount == 1)
    }

    @Test func closeSendsAFINEvenIfTheBodyWasNotRead() throws {
        let server = try LoopbackServer { _ in
            .text("unused")
        } onHead: { _ in
            .raw([.send("HTTP/1.1 413 \r\n\r\n"), .close])
        }
        let client = try RawClient(server)

        try client.write("POST / HTTP/1.1\r\nContent-Length: 4000000\r\n\r\n")
        try client.write(Data(count: 4_000_000))

        let (text, end) = try client.readToEnd()
        #expect(text == "HTTP/1.1 413 \r\n\r\n")
        #expect(end == .fin)
    }

    @Test func resetSendsARST() throws {
        let (_, client) = try asked(.raw([.reset]))

        #expect(try client.readToEnd().end == .reset)
    }

    @Test func pauseDelaysWhatFollows() throws {
        let start = ContinuousClock.now
        let (_, client) = try asked(.raw([.pause(milliseconds: 30), .send("late")]))

        #expect(try client.read(through: "late") == "late")
        #expect(ContinuousClock.now - start >= .milliseconds(30))
    }

    @Test func waitHoldsBackWhatFollowsUntilTheGateIsOpen() throws {
        let gate = Gate()
        let (_, client) = try asked(.raw([.send("a"), .wait(gate), .send("b")]))
        #expect(try client.read(through: "a") == "a")

        gate.open()

        #expect(try client.read(through: "b") == "b")
    }

    @Test(arguments: [Step.close, .reset])
    func idleConnectionsCanEndJustAsTheyAreUsedAgain(_ end: Step) throws {
        let (server, client) = try asked(.text("first").then(.awaitNextRequest, end))
        #expect(try client.read(through: "first").hasSuffix("first"))

        try client.write("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc")

        #expect(try client.readToEnd().text == "")
        #expect(server.requests.count == 1)
        #expect(server.closedByClient == 0)
    }

    @Test func clientsMayLeaveIdleConnections() throws {
        let (server, client) = try asked(.text("first").then(.awaitNextRequest, .close))
        #expect(try client.read(through: "first").hasSuffix("first"))

        client.leave()

        #expect(try client.readToEnd().end == .fin)
        #expect(server.closedByClient == 0)
    }

    private func asked(_ answer: ServerAnswer) throws -> (LoopbackServer, RawClient) {
        let server = try LoopbackServer { _ in answer }
        let client = try RawClient(server)
        try client.write("GET / HTTP/1.1\r\n\r\n")
        return (server, client)
    }
}
