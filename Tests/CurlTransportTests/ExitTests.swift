import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// The process ends while exchanges run: with its own code, soon, and without a crash.
@Suite(.serialized) struct ExitTests {
    /// 10, or as many as `CURL_EXIT_COUNT` says.
    private static let count =
        ProcessInfo.processInfo.environment["CURL_EXIT_COUNT"].flatMap(Int.init) ?? 10

    @Test(.bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5469"))
    func anExitWhileExchangesRunIsClean() async {
        for _ in 0..<Self.count {
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

    /// OpenSSL has an exit handler of its own, which frees what a transfer over TLS still uses.
    @Test(
        .enabled(if: TLSServer.hasHTTP2), .bug("https://github.com/openssl/openssl/issues/6214"),
        arguments: [true, false])
    func anExitWhileExchangesRunOverTLSIsClean(_ usesHTTP2: Bool) async throws {
        let server = try await usesHTTP2 ? TLSServer(http2: []) : TLSServer()
        try await server.untilUp()
        for _ in 0..<Self.count {
            await #expect(processExitsWith: .exitCode(7)) {
                [
                    usesHTTP2 = usesHTTP2 as Bool, address = server.url.absoluteString as String,
                    authority = TLSServer.file("server.pem").path as String
                ] in
                let url = try #require(URL(string: address))
                let transport = try CurlTransport(
                    configuration: .with {
                        $0.tls.authoritiesFile = URL(fileURLWithPath: authority)
                        $0.usesHTTP2 = usesHTTP2
                    })
                let ends = (0..<60).map { _ in transport.begin(url) }
                let running = Locked(ends)
                // Each end starts another, so that there is never none.
                @Sendable func goOn() {
                    let next = transport.begin(url) { if case .completed(nil) = $0 { goOn() } }
                    running.withLock { $0.append(next) }
                }
                for _ in 0..<20 { goOn() }
                let hasHead = await ends[Int.random(in: 0..<60)].hasHead.wait()
                exit(hasHead ? 7 : 1)
            }
        }
        withExtendedLifetime(server) {}
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

    @Test func anEventThatBlocksDoesNotKeepTheProcess() async {
        let start = ContinuousClock.now
        await #expect(processExitsWith: .exitCode(7)) {
            let server = try LoopbackServer { _ in .text("x") }
            let transport = try CurlTransport()
            let isBlocked = Gate()
            let running = transport.begin(server.url) { event in
                guard case .head = event else { return }
                isBlocked.open()
                Gate().wait()
            }
            await isBlocked.wait()
            withExtendedLifetime(running) { exit(7) }
        }
        #expect(start.duration(to: .now) < .seconds(60))
    }
}
