import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct LoopbackServerStopTests {
    @Test(arguments: [Step.hang, .wait(Gate()), .pause(milliseconds: 60_000), .awaitNextRequest])
    func endsAnswersUnderWay(_ step: Step) throws {
        let server = try LoopbackServer { _ in .raw([step]) }
        let client = try RawClient(server)
        try client.write("GET / HTTP/1.1\r\n\r\n")
        server.waitForRequests(1)

        server.stop()

        #expect(try client.readToEnd().text == "")
        #expect(server.closedByClient == 0)
    }

    @Test func letsNobodyInAfterwards() throws {
        // The port may be another server's by then, but not each time.
        let isRefused = try (0..<5).contains { _ in
            let server = try LoopbackServer { _ in .text("") }
            server.stop()
            return (try? RawClient(server)) == nil
        }

        #expect(isRefused)
    }

    @Test func endsAnAnswerThatNobodyReads() throws {
        let server = try LoopbackServer { _ in .respond(body: Data(count: 20_000_000)) }
        let client = try RawClient(server)
        try client.write("GET / HTTP/1.1\r\n\r\n")
        server.waitForRequests(1)

        server.stop()
        server.stop()
    }

    @Test func droppingTheServerStopsIt() throws {
        var server: LoopbackServer? = try LoopbackServer { _ in .raw([.hang]) }
        let client = try server.map { try RawClient(port: $0.port) }
        try client?.write("GET / HTTP/1.1\r\n\r\n")
        server?.waitForRequests(1)

        server = nil

        #expect(try client?.readToEnd().text == "")
    }

    @Test func canBeDroppedByItsOwnHandler() async throws {
        let dropped = Gate()
        let holder = Locked<LoopbackServer?>(nil)
        let server = try LoopbackServer { _ in
            // The last reference goes away here, on a thread of the server.
            holder.withLock { $0 = nil }
            dropped.open()
            return .text("")
        }
        let client = try RawClient(port: server.port)
        holder.withLock { $0 = server }
        _ = consume server

        try client.write("GET / HTTP/1.1\r\n\r\n")

        #expect(await dropped.wait())
    }

    @Test(.enabled(if: ProcessFigures.now() != nil, "needs /proc"))
    func twoHundredServersLeaveNothingBehind() async {
        // In a process of its own, where no other test opens descriptors meanwhile.
        await #expect(processExitsWith: .success) {
            try useAServer()
            let before = try #require(await ProcessFigures.settled())
            for _ in 0..<200 { try useAServer() }

            let after = try #require(await ProcessFigures.settled())
            #expect(after.openDescriptors == before.openDescriptors)
            // Swift's own pool may have grown by a few threads; 200 servers had 600.
            #expect(after.threads <= before.threads + 4)
            #expect(after.residentBytes < before.residentBytes + 32 * 1_048_576)
        }
    }
}

/// Two connections: one idle, one in the middle of its answer.
@Sendable private func useAServer() throws {
    let server = try LoopbackServer { $0.target == "/" ? .text("done") : .raw([.hang]) }
    let clients = [try RawClient(server), try RawClient(server)]
    try clients[0].write("GET / HTTP/1.1\r\n\r\n")
    try clients[1].write("GET /hang HTTP/1.1\r\n\r\n")
    _ = try clients[0].read(through: "done")
    server.waitForRequests(2)
    server.stop()
}
