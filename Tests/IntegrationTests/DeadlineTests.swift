import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Deadlines in milliseconds, and the difference between too late and given up.
@Suite struct DeadlineTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { _ in .raw([.hang]) }
    }

    static let limits: [@Sendable (inout ProviderOptions) -> Void] = [
        { $0.attemptTimeout = .milliseconds(60) }, { $0.totalTimeout = .milliseconds(60) },
    ]

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/1227"), arguments: limits.indices)
    func aSlowServerIsATimeOut(_ index: Int) async throws {
        let provider = Provider<Call>.live(options: .with(Self.limits[index]))
        let call = Call(server)
        let start = ContinuousClock.now

        let error = try await failure { _ = try await provider.request(call) }

        #expect(error?.transportCode == .timedOut)
        #expect(error?.response == nil)
        #expect(start.duration(to: .now) < .seconds(50))
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test func aTargetsOwnDeadlineGoesBeforeTheProviders() async throws {
        let provider = Provider<Call>.live(options: .with { $0.attemptTimeout = .seconds(60) })
        let call = Call(server).with { $0.task = .requestPlain.timeout(.milliseconds(60)) }

        let error = try await failure { _ = try await provider.request(call) }

        #expect(error?.transportCode == .timedOut)
    }

    @Test func theRequestsTimeoutIntervalIsTheTimeInWhichNothingHappens() async throws {
        let provider = Provider<Call>.live(requestClosure: { request, _, done in
            var request = request
            request.timeoutInterval = 1
            done(.success(request))
        })
        let call = Call(server)
        let trickle = try LoopbackServer { _ in
            .raw(
                [.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")]
                    + (0..<6).flatMap { [.send("\($0)"), .pause(milliseconds: 250)] })
        }

        let error = try await failure { _ = try await provider.request(call) }
        let slow = try await provider.string.request(Call(trickle))

        #expect(error?.transportCode == .timedOut)
        #expect(slow == "012345")
    }

    @Test(arguments: [0, -1, .nan, .infinity, .greatestFiniteMagnitude, 1e17, 0.999])
    func noIntervalIsATrap(_ interval: TimeInterval) async throws {
        let quick = try LoopbackServer { _ in .text("x") }
        let provider = Provider<Call>.live(requestClosure: { request, _, done in
            var request = request
            request.timeoutInterval = interval
            done(.success(request))
        })

        let text = try await provider.string.request(Call(quick))

        #expect(text == "x")
    }

    /// Sends by URLSession what it has changed.
    private struct Changing: Transport {
        let interval: TimeInterval

        func start(
            _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
        ) -> any Exchange {
            var request = request
            request.urlRequest.timeoutInterval = interval
            return URLSessionTransport.shared.start(request, onEvent: onEvent)
        }
    }

    @Test(arguments: [.infinity, 0.5])
    func noIntervalThatATransportSetsReachesURLSession(_ interval: TimeInterval) async throws {
        let quick = try LoopbackServer { _ in .text("x") }
        let provider = Provider<Call>(transport: Changing(interval: interval))

        let text = try await provider.string.request(Call(quick))

        #expect(text == "x")
    }

    @Test func theTotalDeadlineCountsTheWaitForTheRequestClosure() async throws {
        let answers = Locked<[@Sendable (Result<URLRequest, any Error>) -> Void]>([])
        let provider = Provider<Call>.live(
            options: .with { $0.totalTimeout = .milliseconds(30) },
            requestClosure: { _, _, answer in answers.withLock { $0.append(answer) } })
        let call = Call(server)

        let error = try await failure { _ = try await provider.request(call) }

        #expect(error?.transportCode == .timedOut)
        #expect(server.requests.isEmpty)
    }

    @Test func aCancelIsNotATimeOut() async throws {
        let provider = Provider<Call>.live()
        let call = Call(server)

        let task = Task { try await provider.request(call) }
        _ = await server.waitForRequests(1)
        task.cancel()
        let error = try await failure { _ = try await task.value }

        #expect(error?.isCancelled == true)
        #expect(error?.as(URLError.self)?.code == .cancelled)
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test(.bug("https://github.com/alexeichhorn/YouTubeKit/issues/136"))
    func aCancelDuringTheBodyClosesTheConnection() async throws {
        let isCancelled = Gate()
        let slow = try LoopbackServer { _ in
            .raw([
                .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .wait(isCancelled),
                .hang,
            ])
        }
        let provider = Provider<Call>.live()
        let call = Call(slow)

        let task = Task { try await provider.request(call) }
        _ = await slow.waitForRequests(1)
        task.cancel()
        let error = try await failure { _ = try await task.value }
        isCancelled.open()

        #expect(error?.isCancelled == true)
        #expect(await slow.waitForClosedByClient(1) == 1)
    }
}
