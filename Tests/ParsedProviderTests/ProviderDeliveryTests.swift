import Dispatch
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Where, when and how often a completion is called.
@Suite struct ProviderDeliveryTests {
    private static let key = DispatchSpecificKey<String>()

    private static func queue(_ name: String) -> DispatchQueue {
        let queue = DispatchQueue(label: name)
        queue.setSpecific(key: key, value: name)
        return queue
    }

    enum Ending: String, CaseIterable, Sendable {
        case success, statusError, parseError, buildError, serviceError, lostConnection, cancel
    }

    @Test(
        .bug("https://github.com/MLSDev/TRON/issues/3"),
        .bug("https://github.com/Moya/Moya/issues/458"), arguments: Ending.allCases)
    func everyEndingComesOnTheCallbackQueueOnce(_ ending: Ending) async {
        let log = EventLog()
        let provider = Self.provider(ending, callbackQueue: Self.queue("provider's"))

        await Self.send(ending, provider) { log.append($0) }

        #expect(log.events == ["provider's"])
    }

    @Test(arguments: Ending.allCases)
    func theRequestsQueueGoesBeforeTheProviders(_ ending: Ending) async {
        let log = EventLog()
        let provider = Self.provider(ending, callbackQueue: Self.queue("provider's"))

        await Self.send(ending, provider, on: Self.queue("request's")) { log.append($0) }

        #expect(log.events == ["request's"])
    }

    @Test(arguments: Ending.allCases)
    func withoutAQueueNothingNeedsTheMainThread(_ ending: Ending) async {
        let log = EventLog()

        await Self.send(ending, Self.provider(ending)) { log.append($0) }

        #expect(log.events == ["none"])
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1981"),
        .bug("https://github.com/Moya/Moya/issues/1502"))
    func anImmediateStubWithAQueueCompletesByAsync() async {
        let log = EventLog()
        let queue = Self.queue("serial")
        let provider = Provider<TestTarget>(
            stubClosure: Provider.immediatelyStub, plugins: [RecordingPlugin(name: "A", log: log)])

        await withCheckedContinuation { continuation in
            queue.async {
                provider.request(TestTarget(), callbackQueue: queue) { _ in
                    log.append("completion")
                    continuation.resume()
                }
                log.append("returned")
            }
        }

        #expect(
            log.events == [
                "A.prepare", "A.willSend", "A.didReceive ok", "A.process ok", "returned",
                "completion",
            ])
    }

    @Test func aBlockingRequestInsideACompletionWorks() async throws {
        let provider = Provider<TestTarget>(transport: ScriptedTransport(200, "text"))

        let texts = try await within {
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<16 { group.addTask { await Self.nested(provider) } }
                return await group.reduce(into: []) { $0.append($1) }
            }
        }

        #expect(texts == Array(repeating: "text", count: 16))
    }

    @Test func completionsThatBlockHoldNobodyUp() async throws {
        let provider = Provider<TestTarget>(transport: ScriptedTransport(200, "text"))
        let stubbed = Provider<TestTarget>(stubClosure: Provider.delayedStub(0.01))
        let end = Gate()
        let blocked = Locked(0)
        for _ in 0..<60 {
            provider.request(TestTarget()) { _ in
                blocked.withLock { $0 += 1 }
                _ = end.wait()
            }
        }
        try await eventually { blocked.value == 60 }

        let text = try await within {
            try await provider.string.request(TestTarget())
                + stubbed.string.request(TestTarget())
        }
        end.open()

        #expect(text == "textsample")
    }

    @Test func attemptsOfAStubDoNotFillTheStack() {
        var options = ProviderOptions()
        options.retryPolicy = RetryPolicy { _, attempt, _ in attempt < 5_000 ? .after(.zero) : .no }
        let provider = Provider<TestTarget>(options: options)
            .stubbed { _ in .networkResponse(503, Data()) }

        let response = try? provider.requestAndWait(TestTarget())

        #expect(response?.statusCode == 503)
    }

    @Test func theMainActorsHandlersRunOnTheMainActor() async {
        await MainActorState().load()
    }

    @Test func aReleasedProviderFinishesItsRequestAndIsFreed() async throws {
        let transport = ScriptedTransport(200, "text", isHeld: true)
        let isDone = Gate()
        let log = EventLog()
        weak var released: Provider<TestTarget>?
        do {
            let provider = Provider<TestTarget>(transport: transport)
            released = provider
            provider.string.request(TestTarget()) { result in
                log.append(result.word)
                isDone.open()
            }
        }
        transport.release()
        _ = await isDone.wait()

        #expect(log.events == ["ok"])
        try await eventually { released == nil }
    }

    @Test func aRequestClosureThatAnswersTwiceIsHeardOnce() async throws {
        let transport = ScriptedTransport(200, "text")
        let provider = Provider<TestTarget>(
            requestClosure: { request, _, done in
                done(.success(request))
                done(.success(request))
            }, transport: transport)

        let text = try await provider.string.request(TestTarget())

        #expect(text == "text")
        #expect(transport.requests.count == 1)
    }

    // MARK: Runs

    private static func nested(_ provider: Provider<TestTarget>) async -> String? {
        await withCheckedContinuation { continuation in
            provider.request(TestTarget()) { _ in
                continuation.resume(returning: try? provider.string.requestAndWait(TestTarget()))
            }
        }
    }

    private static func provider(
        _ ending: Ending, callbackQueue: DispatchQueue? = nil
    ) -> Provider<TestTarget> {
        let transport: ScriptedTransport =
            switch ending {
            case .statusError: ScriptedTransport(500)
            case .lostConnection: ScriptedTransport(.networkConnectionLost)
            case .cancel: ScriptedTransport(200, isHeld: true)
            default: ScriptedTransport(200, "text")
            }
        return Provider(transport: transport, callbackQueue: callbackQueue)
    }

    private static func target(_ ending: Ending) -> TestTarget {
        struct Failure: Error {}
        return switch ending {
        case .buildError: .unbuildable
        case .statusError: TestTarget(validationType: .successCodes)
        case .parseError: TestTarget { _ in throw Failure() }
        case .serviceError: TestTarget(errorParser: ErrorParser { _ in Failure() })
        default: TestTarget()
        }
    }

    /// Sends a request and passes the name of the queue on which each completion came.
    private static func send(
        _ ending: Ending, _ provider: Provider<TestTarget>, on queue: DispatchQueue? = nil,
        completion: @escaping @Sendable (String) -> Void
    ) async {
        let isDone = Gate()
        let token = provider.string.request(target(ending), callbackQueue: queue) { _ in
            completion(DispatchQueue.getSpecific(key: key) ?? "none")
            isDone.open()
        }
        if ending == .cancel { token.cancel() }
        _ = await isDone.wait()
    }
}

/// A screen, as an app would write it.
@MainActor private final class MainActorState {
    private var text = ""
    private var steps = 0

    func load() async {
        let provider = Provider<TestTarget>(transport: ScriptedTransport(200, "text"))
        await withCheckedContinuation { continuation in
            provider.string.request(
                TestTarget(), callbackQueue: .mainActor, progress: { _ in self.steps += 1 }
            ) { result in
                self.text = (try? result.get()) ?? ""
                continuation.resume()
            }
        }
        #expect(text == "text")
        #expect(steps > 0)
    }
}
