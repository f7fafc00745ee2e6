import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Who waits for whom: first come first served, each origin by itself.
@Suite struct AdmissionTests {
    @Test func exchangesBeyondTheConnectionsWaitInTheirOrder() async throws {
        let gate = Gate()
        let server = try LoopbackServer(holding: gate)
        let transport = try CurlTransport(
            configuration: .with { $0.maximumConnectionsPerHost = 1 })
        let running = (0..<50).map { transport.begin(server.url("/\($0)")) }
        await server.waitForRequests(1)
        running[7].token.cancel()
        #expect(await running[7].finished().code == .cancelled)

        gate.open()
        for exchange in running { _ = await exchange.finished() }

        #expect(server.connectionCount == 1)
        #expect(server.requests.map(\.path) == (0..<50).filter { $0 != 7 }.map { "/\($0)" })
    }

    @Test func whoComesAsAPlaceGetsFreeDoesNotOvertake() async throws {
        let gate = Gate()
        let server = try LoopbackServer(holding: gate)
        let transport = try CurlTransport(
            configuration: .with { $0.maximumConnectionsPerHost = 1 })
        let late = Locked<RunningExchange?>(nil)
        let first = transport.begin(server.url("/0")) { event in
            guard case .completed = event else { return }
            late.withLock { $0 = transport.begin(server.url("/late")) }
        }
        let waiting = (1...3).map { transport.begin(server.url("/\($0)")) }
        await server.waitForRequests(1)

        gate.open()
        for exchange in [first] + waiting { _ = await exchange.finished() }
        _ = await late.value?.finished()

        #expect(server.requests.map(\.path) == ["/0", "/1", "/2", "/3", "/late"])
    }

    @Test func oneOriginDoesNotBlockAnother() async throws {
        let slow = try LoopbackServer { _ in .raw([.hang]) }
        let quick = try LoopbackServer { _ in .text("quick") }
        let transport = try CurlTransport()
        let running = (0..<100).map { _ in transport.begin(slow.url) }
        await slow.waitForRequests(8)

        let result = await transport.exchange(quick.url)

        #expect(result.text == "quick")
        #expect(slow.connectionCount == 8)
        running.forEach { $0.token.cancel() }
        for exchange in running { #expect(await exchange.finished().code == .cancelled) }
    }

    @Test func aThousandWaitersLeaveAtOnceWithTheirBodies() async {
        // Its memory is that of the process.
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .raw([.hang]) }
            let transport = try CurlTransport(
                configuration: .with { $0.maximumConnectionsPerHost = 1 })
            let first = transport.begin(server.url)
            await server.waitForRequests(1)
            let before = ProcessFigures.now()?.residentBytes ?? 0

            for _ in 0..<50 {
                let running = (0..<20).map { _ in
                    transport.begin(
                        server.url, "POST", body: .data(Data(repeating: 1, count: 1_000_000)))
                }
                running.forEach { $0.token.cancel() }
                for exchange in running { #expect(await exchange.finished().code == .cancelled) }
            }

            let after = ProcessFigures.now()?.residentBytes ?? 0
            #expect(after - before < 200_000_000)
            first.token.cancel()
            #expect(await first.finished().code == .cancelled)
        }
    }

    @Test func aFailureToStartLetsTheNextOneIn() async throws {
        let server = try LoopbackServer { _ in .text("") }
        let transport = try CurlTransport(
            configuration: .with { $0.maximumConnectionsPerHost = 1 })
        let missing = TransportRequest.Body.file(URL(fileURLWithPath: "/nowhere"))

        let running = (0..<3000).map { _ in transport.begin(server.url, "PUT", body: missing) }
        for exchange in running {
            #expect(await exchange.finished().code == .fileDoesNotExist)
        }

        #expect(await transport.exchange(server.url).isSuccess)
    }
}
