import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// The transport's own deadlines, in milliseconds.
@Suite struct DeadlineTests {
    private func time(
        _ url: URL, _ change: (inout CurlTransport.Configuration) -> Void
    ) async throws -> (Exchanged, Duration) {
        let transport = try CurlTransport(configuration: .with(change))
        let end = Locked(ContinuousClock.now)
        let start = ContinuousClock.now
        // Taken as the event comes: the test itself may have to wait for a thread.
        let running = transport.begin(url) { event in
            if case .completed = event { end.withLock { $0 = .now } }
        }
        return (await running.finished(), start.duration(to: end.value))
    }

    @Test func anIdleExchangeEnds() async throws {
        let server = try LoopbackServer { _ in .raw([.send("HTTP/1.1 200 OK\r\n"), .hang]) }

        let (result, time) = try await time(server.url) { $0.idleTimeout = .milliseconds(300) }

        #expect(result.code == .timedOut)
        #expect(time >= .milliseconds(299) && time < .seconds(50))
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test func aSlowButSteadyOneDoesNot() async throws {
        let server = try LoopbackServer { _ in
            .raw(
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")]
                    + (0..<6).flatMap { [.send("\($0)"), .pause(milliseconds: 100)] })
        }

        let (result, _) = try await time(server.url) { $0.idleTimeout = .milliseconds(400) }

        #expect(result.text == "012345")
        #expect(result.isSuccess)
    }

    @Test func anExchangeMustEndInTime() async throws {
        let server = try LoopbackServer { _ in
            .raw(
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")]
                    + (0..<1000).flatMap { _ in [.send("x"), .pause(milliseconds: 10)] })
        }

        let (result, time) = try await time(server.url) { $0.totalTimeout = .milliseconds(150) }

        #expect(result.code == .timedOut)
        #expect(time >= .milliseconds(149) && time < .seconds(50))
    }

    @Test func theWaitForAConnectionCounts() async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let transport = try CurlTransport(
            configuration: .with {
                $0.maximumConnectionsPerHost = 1
                $0.totalTimeout = .milliseconds(100)
            })

        let running = (0..<10).map { _ in transport.begin(server.url) }

        for exchange in running { #expect(await exchange.finished().code == .timedOut) }
        #expect(server.requests.count < 10)
    }

    @Test func aPauseIsNotIdle() async throws {
        let server = try LoopbackServer { _ in .respond(body: Data(count: 3_000_000)) }
        let transport = try CurlTransport(
            configuration: .with { $0.idleTimeout = .milliseconds(300) })
        let token = Locked<(any Exchange)?>(nil)
        let isSet = Gate()
        let running = transport.begin(server.url) { event in
            guard case .head = event else { return }
            isSet.wait()
            token.value?.setPaused(true)
        }
        token.withLock { $0 = running.token }
        isSet.open()

        #expect(await !running.done.wait(timeout: .milliseconds(800)))
        running.token.setPaused(false)

        #expect(await running.finished().body.count == 3_000_000)
    }

    @Test func aConnectionMustBeMadeInTime() async throws {
        // A listener whose queue is full lets nobody in.
        let full = try FullListener()

        let (result, time) = try await time(full.url) { $0.connectTimeout = .milliseconds(120) }

        #expect(result.code == .timedOut)
        #expect(time >= .milliseconds(100) && time < .seconds(50))
    }

    @Test func nobodyThereIsNoTimeOut() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))

        let (result, _) = try await time(url) { $0.connectTimeout = .patience }

        #expect(result.code == .cannotConnectToHost)
    }
}

/// A socket that listens and accepts nobody, its queue full.
private final class FullListener: Sendable {
    let url: URL
    private let descriptors: [Int32]

    init() throws {
        let stream = Int32(SOCK_STREAM.rawValue)
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var clients: [Int32] = []
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(listener, address, size)
                _ = listen(listener, 0)
                _ = getsockname(listener, address, &size)
                for _ in 0..<4 {
                    let client = socket(AF_INET, stream | Int32(SOCK_NONBLOCK.rawValue), 0)
                    _ = connect(client, address, size)
                    clients.append(client)
                }
            }
        }
        descriptors = [listener] + clients
        let port = UInt16(bigEndian: address.sin_port)
        guard let url = URL(string: "http://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
        self.url = url
    }

    deinit { descriptors.forEach { close($0) } }
}
