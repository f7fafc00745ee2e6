import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Pausing is real: nothing is delivered, and the server is not read from.
@Suite struct PauseTests {
    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    /// Holds a token that the exchange's own events need.
    private final class Holder: Sendable {
        let token = Locked<(any Exchange)?>(nil)
        let isSet = Gate()

        func pause() {
            isSet.wait()
            token.value?.setPaused(true)
        }
    }

    @Test func nothingComesWhilePausedAndAllOfItAfterwards() async throws {
        let body = Data((0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let server = try LoopbackServer { _ in .respond(body: body) }
        let holder = Holder()
        let isPaused = Gate()
        let running = transport.begin(server.url) { event in
            guard case .body = event, !isPaused.isOpen else { return }
            holder.pause()
            isPaused.open()
        }
        holder.token.withLock { $0 = running.token }
        holder.isSet.open()
        await isPaused.wait()

        let before = running.log.value.count
        for _ in 0..<20 {
            _ = await transport.exchange(try LoopbackServer { _ in .text("") }.url)
        }
        let after = running.log.value.count
        running.token.setPaused(false)
        let result = await running.finished()

        #expect(after == before)
        #expect(result.body == body)
        #expect(result.isSuccess)
    }

    @Test func decodedBytesAreHeldBackToo() async throws {
        // One read of the wire, many pieces of the body.
        let server = try LoopbackServer { _ in
            .respond(
                headers: [("Content-Encoding", "gzip")],
                body: Data(base64Encoded: Self.megabyte) ?? Data())
        }
        let holder = Holder()
        let pieces = Locked(0)
        let running = transport.begin(server.url) { event in
            guard case .body = event else { return }
            pieces.withLock { $0 += 1 }
            holder.pause()
        }
        holder.token.withLock { $0 = running.token }
        holder.isSet.open()

        var seen = 0
        while await !running.done.wait(timeout: .milliseconds(20)) {
            #expect(pieces.value <= seen + 1)
            seen = pieces.value
            running.token.setPaused(false)
        }

        #expect(running.log.value.body == Data(count: 1 << 20))
        #expect(running.log.value.isSuccess)
        #expect(seen > 10)
    }

    @Test func aPausedExchangeCanBeCancelled() async throws {
        let server = try LoopbackServer { _ in .respond(body: Data(count: 5_000_000)) }
        let running = transport.begin(server.url)
        running.token.setPaused(true)
        await running.hasHead.wait()
        running.token.cancel()

        #expect(await running.finished().code == .cancelled)
    }

    @Test func aPauseBeforeTheStartHoldsTheBody() async throws {
        let server = try LoopbackServer { _ in .text("hello") }
        let running = transport.begin(server.url)
        running.token.setPaused(true)
        running.token.setPaused(true)
        running.token.setPaused(false)

        #expect(await running.finished().text == "hello")
    }

    /// A megabyte of zeros, by gzip.
    private static let megabyte =
        """
        H4sIAAAAAAACA+3BMQEAAADCoPVPbQhfoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPgMc6jinAAAQAA==
        """
}
