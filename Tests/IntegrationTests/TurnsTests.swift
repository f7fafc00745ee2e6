import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Who waits for whom where connections are few: first come first served, each origin by itself, and
/// nobody for somebody else's code.
@Suite struct TurnsTests {
    /// An exchange that is under way, straight on the transport.
    private struct Running {
        let token: any Exchange
        let end: Locked<URLError??>

        init(
            _ transport: any Transport, _ url: URL, body: TransportRequest.Body = .none,
            onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
        ) {
            let end = Locked<URLError??>(nil)
            var request = URLRequest(url: url)
            if body != .none { request.httpMethod = "PUT" }
            self.end = end
            token = transport.start(TransportRequest(urlRequest: request, body: body)) { event in
                onEvent(event)
                if case .completed(let error) = event { end.withLock { $0 = .some(error) } }
            }
        }

        /// The error's code when it has ended; nil for a complete response.
        func code() async throws -> URLError.Code? {
            try await eventually { end.value != nil }
            return end.value??.code
        }
    }

    private static func transport(_ connections: Int = 1) -> URLSessionTransport {
        URLSessionTransport(
            configuration: URLSessionTransport.configuration(maximumConnectionsPerHost: connections)
        )
    }

    @Test func exchangesBeyondTheConnectionsWaitInTheirOrder() async throws {
        let gate = Gate()
        let server = try LoopbackServer(holding: gate)
        let transport = Self.transport()
        let running = (0..<50).map { Running(transport, server.url("/\($0)")) }
        await server.waitForRequests(1)
        running[7].token.cancel()
        #expect(try await running[7].code() == .cancelled)

        gate.open()
        for exchange in running { _ = try await exchange.code() }

        #expect(server.connectionCount == 1)
        #expect(server.requests.map(\.path) == (0..<50).filter { $0 != 7 }.map { "/\($0)" })
    }

    @Test func whoComesAsAPlaceGetsFreeDoesNotOvertake() async throws {
        let gate = Gate()
        let server = try LoopbackServer(holding: gate)
        let transport = Self.transport()
        let late = Locked<Running?>(nil)
        let first = Running(transport, server.url("/0")) { event in
            guard case .completed = event else { return }
            late.withLock { $0 = Running(transport, server.url("/late")) }
        }
        let waiting = (1...3).map { Running(transport, server.url("/\($0)")) }
        await server.waitForRequests(1)

        gate.open()
        for exchange in [first] + waiting { _ = try await exchange.code() }
        _ = try await late.value?.code()

        #expect(server.requests.map(\.path) == ["/0", "/1", "/2", "/3", "/late"])
    }

    @Test func oneOriginDoesNotBlockAnother() async throws {
        let slow = try LoopbackServer { _ in .raw([.hang]) }
        let quick = try LoopbackServer { _ in .text("quick") }
        let transport = Self.transport(4)
        let running = (0..<100).map { _ in Running(transport, slow.url) }
        await slow.waitForRequests(4)

        #expect(try await Running(transport, quick.url).code() == nil)

        #expect(slow.connectionCount == 4)
        running.forEach { $0.token.cancel() }
        for exchange in running { #expect(try await exchange.code() == .cancelled) }
    }

    @Test func whoGoesLeavesTheConnectionToTheNextOne() async throws {
        let server = try LoopbackServer { $0.path == "/hang" ? .raw([.hang]) : .text("") }
        let transport = Self.transport()
        let hanging = Running(transport, server.url("/hang"))
        await server.waitForRequests(1)
        let missing = TransportRequest.Body.file(URL(fileURLWithPath: "/nowhere"))
        let failing = (0..<1_000).map { _ in Running(transport, server.url, body: missing) }
        let last = Running(transport, server.url)

        hanging.token.cancel()

        #expect(try await hanging.code() == .cancelled)
        for exchange in failing { #expect(try await exchange.code() == .cannotOpenFile) }
        #expect(try await last.code() == nil)
    }

    @Test func anInvalidatedTransportEndsThoseThatWait() async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let transport = Self.transport()
        let running = (0..<100).map { _ in Running(transport, server.url) }
        await server.waitForRequests(1)

        transport.invalidate()

        for exchange in running { #expect(try await exchange.code() == .cancelled) }
        #expect(try await Running(transport, server.url).code() == .cancelled)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: ["head", "body", "completed"])
    func aListenerThatBlocksHoldsUpNobody(_ event: String) async throws {
        let server = try LoopbackServer { _ in .text("text") }
        let (isBlocked, gate) = (Gate(), Gate())
        let transport = Self.transport()
        let blocking = Running(transport, server.url) { received in
            switch received {
            case .head where event == "head", .body where event == "body",
                .completed where event == "completed":
                isBlocked.open()
                gate.wait()
            default: break
            }
        }
        await isBlocked.wait()

        #expect(try await Running(transport, server.url).code() == nil)

        gate.open()
        #expect(try await blocking.code() == nil)
    }

    @Test func aDestinationThatBlocksHoldsUpNeitherRedirectsNorChallenges() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/moved": .respond(status: 302, headers: [("Location", "/")], body: "moved")
            case "/401":
                .respond(
                    status: 401, headers: [("WWW-Authenticate", "Basic realm=\"a\"")], body: "")
            default: .text("text")
            }
        }
        let (isBlocked, gate) = (Gate(), Gate())
        let destination = DownloadDestination { _ in
            isBlocked.open()
            gate.wait()
            throw URLError(.cancelled)
        }
        let provider = Provider<Probe>(transport: URLSessionTransport())
        let end = Locked<ProviderOutcome?>(nil)
        provider.request(Probe(server.url, task: .downloadDestination(destination))) {
            (outcome: ProviderOutcome) in end.withLock { $0 = outcome }
        }
        await isBlocked.wait()

        for (path, status) in [("/moved", 200), ("/401", 401)] {
            let url = server.url(path)
            let response = try await within { try await provider.request(Probe(url)) }
            #expect(response.statusCode == status)
        }

        gate.open()
        try await eventually { end.value != nil }
    }

    @Test(arguments: TransportUnderTest.all, [false, true])
    func aRedirectPolicyThatBlocksHoldsUpNobody(
        _ transport: TransportUnderTest, hasProgress: Bool
    ) async throws {
        let server = try LoopbackServer { request in
            request.path == "/moved"
                ? .respond(status: 302, headers: [("Location", "/")], body: "moved")
                : .text("text")
        }
        let (isBlocked, gate) = (Gate(), Gate())
        let policy = RedirectPolicy { _, proposed in
            isBlocked.open()
            gate.wait()
            return proposed
        }
        let provider = transport.provider { $0.redirectPolicy = policy }
        let moved = Locked<ProviderOutcome?>(nil)
        let ignore: @Sendable (ProgressResponse) -> Void = { _ in }
        provider.request(Probe(server.url("/moved")), progress: hasProgress ? ignore : nil) {
            (outcome: ProviderOutcome) in moved.withLock { $0 = outcome }
        }
        await isBlocked.wait()

        let url = server.url
        let other = try await within { try await provider.request(Probe(url)) }
        gate.open()
        try await eventually { moved.value != nil }

        #expect(other.statusCode == 200)
        #expect(try moved.value?.get().statusCode == 200)
    }
}
