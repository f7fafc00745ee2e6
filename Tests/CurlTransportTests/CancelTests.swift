import Dispatch
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@testable import CurlTransport

/// Cancelling from anywhere, at any time: one end, soon, and nothing left behind.
@Suite struct CancelTests {
    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    @Test func aCancelClosesTheConnection() async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let running = transport.begin(server.url)
        await server.waitForRequests(1)

        running.token.cancel()
        let result = await running.finished()

        #expect(result.code == .cancelled)
        #expect(running.token.isCancelled)
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test(arguments: [UInt32(0x07_44_00), 0x07_50_00, 0x07_58_01])
    func aCancelClosesAConnectionThatWasUsedBefore(_ version: UInt32) async throws {
        let server = try LoopbackServer { $0.index == 0 ? .text("x") : .raw([.hang]) }
        var library = try CurlLibrary.load()
        library.version = version
        let transport = try CurlTransport(library: library, configuration: .init())
        _ = await transport.exchange(server.url)
        let running = transport.begin(server.url)
        await server.waitForRequests(2)

        running.token.cancel()

        #expect(await running.finished().code == .cancelled)
        #expect(await server.waitForClosedByClient(1) == 1)
        #expect(server.connectionCount == 1)
    }

    @Test func eightThreadsMayCancelAtOnce() async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        for _ in 0..<50 {
            let running = transport.begin(server.url)
            DispatchQueue.concurrentPerform(iterations: 8) { _ in running.token.cancel() }
            let result = await running.finished()
            #expect(result.code == .cancelled)
            #expect(result.violations.isEmpty)
        }
    }

    @Test func aCancelInAnEventIsTheLastButOne() async throws {
        let server = try LoopbackServer { _ in .respond(body: Data(count: 1_000_000)) }
        let token = Locked<(any Exchange)?>(nil)
        let isSet = Gate()
        let running = transport.begin(server.url) { event in
            guard case .head = event else { return }
            isSet.wait()
            token.value?.cancel()
        }
        token.withLock { $0 = running.token }
        isSet.open()

        let result = await running.finished()

        #expect(result.code == .cancelled)
        #expect(result.chunks.isEmpty)
    }

    @Test func aCancelAfterTheEndIsNone() async throws {
        let server = try LoopbackServer { _ in .text("x") }
        let running = transport.begin(server.url)
        _ = await running.finished()

        running.token.cancel()
        running.token.setPaused(true)

        #expect(!running.token.isCancelled)
        #expect(running.log.value.isSuccess)
    }

    @Test func aNextExchangeMayBeStartedAtTheEndOfOne() async throws {
        let server = try LoopbackServer { _ in .text("x") }
        let transport = transport
        let ends = Locked(0)
        let done = Gate()
        let url = server.url
        @Sendable func next() {
            _ = transport.start(.to(url)) { event in
                guard case .completed(nil) = event else { return }
                let count = ends.withLock { ends in
                    ends += 1
                    return ends
                }
                if count < 200 { next() } else { done.open() }
            }
        }

        next()

        #expect(await done.wait())
        #expect(server.connectionCount == 1)
    }

    @Test(.bug("https://github.com/curl/curl/issues/4852"))
    func aNameThatIsBeingLookedUpHoldsNobodyUp() async throws {
        let server = try LoopbackServer { _ in .text("x") }
        let unknown = try #require(URL(string: "http://no-such-host.invalid/"))
        // From 7.87 libcurl leaves the look-up to itself; before that the exchange is disowned.
        var old = try CurlLibrary.load()
        old.version = 0x07_50_00
        for transport in [transport, try CurlTransport(library: old, configuration: .init())] {
            _ = await transport.exchange(server.url)
            let running = transport.begin(unknown)
            _ = await transport.exchange(server.url)
            running.token.cancel()
            let start = ContinuousClock.now

            let other = await transport.exchange(server.url)
            let result = await running.finished()

            #expect(start.duration(to: .now) < .seconds(10))
            #expect(other.isSuccess)
            #expect([.cancelled, .cannotFindHost].contains(result.code))
        }
    }

    @Test func theTransportMayGoBeforeItsExchanges() async throws {
        let server = try LoopbackServer { _ in .raw([.pause(milliseconds: 50)] + Self.hello) }
        weak var released: CurlTransport?
        let running: RunningExchange
        do {
            let transport = try CurlTransport()
            released = transport
            running = transport.begin(server.url)
        }

        #expect(released == nil)
        #expect(await running.finished().text == "hello")
    }

    @Test func invalidationCancelsAndRefuses() async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let transport = try CurlTransport()
        let running = (0..<20).map { _ in transport.begin(server.url) }
        await server.waitForRequests(8)

        transport.invalidate()
        transport.invalidate()

        for exchange in running { #expect(await exchange.finished().code == .cancelled) }
        #expect(await transport.exchange(server.url).code == .cancelled)
    }

    private static let hello: [Step] = [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")]

    /// 3,000, or as many as `CURL_STRESS_COUNT` says.
    static let stressCount =
        ProcessInfo.processInfo.environment["CURL_STRESS_COUNT"].flatMap(Int.init) ?? 3000

    @Test(.timeLimit(.minutes(20)), arguments: [false, true])
    func randomCancelsEndOnceEach(_ isOld: Bool) async throws {
        var library = try CurlLibrary.load()
        if isOld { library.version = 0x07_44_00 }
        let transport = try CurlTransport(library: library, configuration: .init())

        // In rounds, since a server keeps all that it receives.
        for start in stride(from: 0, to: Self.stressCount, by: 5000) {
            let count = min(5000, Self.stressCount - start)
            let figures = try await StressMix().run(count, at: 64, on: transport)

            #expect(figures.ends == count)
            #expect(figures.violations == [])
            #expect(figures.wrong == [])
            #expect(figures.lost <= count / 100)
        }
    }
}
