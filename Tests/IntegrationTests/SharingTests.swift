import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct SharingTests {
    private func provider() -> Provider<Call> {
        Provider(transport: URLSessionTransport(), trackInflights: true)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/2215"))
    func completesThoseWhoJoinAtTheEnd() async throws {
        let server = try LoopbackServer { _ in .text("x") }
        let provider = provider()
        let count = Locked(0)

        for round in 0..<1_000 {
            let second: @Sendable () -> Void = {
                provider.request(Call(server)) { _ in count.withLock { $0 += 1 } }
            }
            provider.request(Call(server)) { _ in
                count.withLock { $0 += 1 }
                if round % 2 == 0 { Thread { second() }.start() }
            }
            if round % 2 == 1 { Thread { second() }.start() }
            try await eventually { count.value == 2 * (round + 1) }
        }

        let hits = server.requests.count
        _ = try await provider.request(Call(server))
        #expect(count.value == 2_000)
        #expect(server.requests.count == hits + 1)
    }

    @Test func reachesTheServerOnceForAHundredCallers() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in .raw([.wait(gate), .send(answer)]) }
        let provider = provider()

        let values = Locked<[String]>([])
        for _ in 0..<100 {
            provider.string.request(Call(server)) { result in
                values.withLock { $0.append((try? result.get()) ?? "") }
            }
        }
        gate.open()
        try await eventually { values.value.count == 100 }

        #expect(values.value == Array(repeating: "value", count: 100))
        #expect(server.requests.count == 1)
    }

    @Test func closesTheConnectionWhenTheLastOneLeaves() async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let provider = provider()
        let tasks = (0..<10).map { _ in Task { try await provider.request(Call(server)) } }
        await server.waitForRequests(1)

        tasks.dropLast().forEach { $0.cancel() }
        for task in tasks.dropLast() { _ = await task.result }
        #expect(server.closedByClient == 0)
        tasks.last?.cancel()

        #expect(await server.waitForClosedByClient(1) == 1)
        #expect(server.requests.count == 1)
    }

    private let answer = "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nvalue"
}
