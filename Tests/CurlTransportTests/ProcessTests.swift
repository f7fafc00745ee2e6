import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What needs a process of its own.
@Suite(.serialized) struct ProcessTests {
    /// 10, or as many as `CURL_EXIT_COUNT` says.
    private static let exitCount =
        ProcessInfo.processInfo.environment["CURL_EXIT_COUNT"].flatMap(Int.init) ?? 10

    @Test(.bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5469"))
    func anExitWhileExchangesRunIsClean() async {
        for _ in 0..<Self.exitCount {
            await #expect(processExitsWith: .exitCode(7)) {
                let server = try LoopbackServer { request in
                    request.path == "/big"
                        ? .respond(body: Data(count: 1 << 20)) : .text("x")
                }
                let transports = try (0..<3).map { _ in try CurlTransport() }
                let running = transports.flatMap { transport in
                    (0..<30).map { transport.begin(server.url($0 % 2 == 0 ? "/big" : "/")) }
                }
                await running[Int.random(in: 0..<60)].hasHead.wait()
                exit(7)
            }
        }
    }

    @Test func anExitInAnEventIsClean() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let server = try LoopbackServer { _ in .text("x") }
            let transport = try CurlTransport()
            let running = transport.begin(server.url) { event in
                if case .completed = event { exit(7) }
            }
            _ = await running.finished()
        }
    }

    @Test func aForkedChildFailsAtOnce() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("x") }
            let transport = try CurlTransport()
            _ = await transport.exchange(server.url)
            // Swift hides `fork`, for good reasons; what calls it nevertheless must not hang.
            let symbol = try #require(dlsym(nil, "fork"))
            let fork = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)

            let child = fork()
            if child == 0 {
                let code = Locked<URLError.Code?>(nil)
                let token = transport.start(.to(server.url)) { event in
                    if case .completed(let error) = event { code.withLock { $0 = error?.code } }
                }
                token.cancel()
                exit(code.value == .resourceUnavailable && !token.isCancelled ? 0 : 1)
            }
            var status: Int32 = -1
            waitpid(child, &status, 0)

            #expect(status == 0)
            #expect(await transport.exchange(server.url).isSuccess)
        }
    }

    @Test func bothEnginesWorkInOneProcess() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("x") }
            let engines: [any Transport] = [try CurlTransport(), URLSessionTransport()]
            let url = server.url

            let good = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<400 {
                    group.addTask { await engines[number % 2].exchange(url).isSuccess }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }

            #expect(good == 400)
        }
    }

    @Test func afterInvalidationTheProcessIsAsBefore() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("x") }
            try await Self.useUp(server)
            let before = try #require(ProcessFigures.now())

            for _ in 0..<20 { try await Self.useUp(server) }

            try await eventually(within: .seconds(10)) {
                guard let now = ProcessFigures.now() else { return true }
                return now.openDescriptors <= before.openDescriptors + 2
                    && now.threads <= before.threads + 2
            }
        }
    }

    @Test func aTransportThatIsDroppedLeavesNothingBehind() async {
        await #expect(processExitsWith: .success) {
            let before = try #require(ProcessFigures.now())

            for _ in 0..<100 { _ = try CurlTransport() }

            let now = try #require(ProcessFigures.now())
            #expect(now.openDescriptors <= before.openDescriptors + 4)
            #expect(now.threads <= before.threads + 4)
        }
    }

    private static func useUp(_ server: LoopbackServer) async throws {
        let transport = try CurlTransport()
        let running = (0..<50).map { _ in transport.begin(server.url) }
        for number in stride(from: 0, to: 50, by: 5) { running[number].token.cancel() }
        for exchange in running { _ = await exchange.finished() }
        transport.invalidate()
    }
}
