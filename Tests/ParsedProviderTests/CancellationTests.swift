import Dispatch
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What a cancel does, and when it comes too late.
@Suite struct CancellationTests {
    @Test(.bug("https://github.com/Moya/Moya/issues/530"))
    func aCancelBeforeTheRequestClosureAnswersSendsNothing() async {
        let transport = ScriptedTransport(200)
        let provider = Provider<TestTarget>(
            requestClosure: { request, _, done in
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) {
                    done(.success(request))
                }
            }, transport: transport)
        let log = EventLog()
        let isDone = Gate()

        let token = provider.request(TestTarget()) { result in
            log.append(result.word)
            isDone.open()
        }
        token.cancel()
        _ = await isDone.wait()

        #expect(log.events == ["cancelled"])
        #expect(token.isCancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test func aRequestClosureThatNeverAnswersDoesNotHoldACancelledRequest() async {
        // Kept, because one that is dropped is an error of its own.
        let answer = Locked<(@Sendable (Result<URLRequest, any Error>) -> Void)?>(nil)
        let provider = Provider<TestTarget>(
            requestClosure: { _, _, done in answer.withLock { $0 = done } })

        let result = await result(of: provider) { $0.cancel() }

        #expect(result.word == "cancelled")
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/2778"))
    func aCancelInsideTheCompletionOrLaterDoesNothing() async {
        let provider = Provider<TestTarget>(
            transport: ScriptedTransport(200, "text", isHeld: false))
        let log = EventLog()
        let isDone = Gate()
        let token = Locked<(any Cancellable)?>(nil)
        let queue = DispatchQueue(label: "held")

        queue.suspend()
        let request = provider.request(TestTarget(), callbackQueue: queue) { result in
            token.value?.cancel()
            log.append(result.word)
            isDone.open()
        }
        token.withLock { $0 = request }
        queue.resume()
        _ = await isDone.wait()
        request.cancel()

        #expect(log.events == ["ok"])
        #expect(!request.isCancelled)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/563"),
        .bug("https://github.com/Alamofire/Alamofire/issues/1227"))
    func aCancelThatReturnedBeforeTheDeliveryBeganWins() async {
        let queue = DispatchQueue(label: "serial")
        let log = EventLog()
        let provider = Provider<TestTarget>(
            stubClosure: Provider.immediatelyStub, callbackQueue: queue)

        await withCheckedContinuation { continuation in
            queue.async {
                // The completion waits behind this block.
                let token = provider.request(TestTarget()) { result in
                    log.append(result.word)
                    continuation.resume()
                }
                token.cancel()
            }
        }

        #expect(log.events == ["cancelled"])
    }

    @Test func aCancelledDelayedStubEndsAtOnce() async {
        let provider = Provider<TestTarget>(stubClosure: Provider.delayedStub(60))

        let result = await result(of: provider) { $0.cancel() }

        #expect(result.word == "cancelled")
    }

    @Test func aCancelDuringTheParserGivesCancelled() async {
        let provider = Provider<TestTarget>(transport: ScriptedTransport(200, "text"))
        let isParsing = Gate()
        let goOn = Gate()
        let target = TestTarget { _ in
            isParsing.open()
            goOn.waitForIt()
            return "late"
        }
        let isDone = Gate()
        let log = EventLog()

        let token = provider.string.request(target) { result in
            log.append(result.word)
            isDone.open()
        }
        _ = await isParsing.wait()
        token.cancel()
        goOn.open()
        _ = await isDone.wait()

        #expect(log.events == ["cancelled"])
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/948"))
    func theParserNeverRunsAfterACancel() async {
        let transport = ScriptedTransport(200, "text", isHeld: true)
        let provider = Provider<TestTarget>(transport: transport)
        let log = EventLog()
        let target = TestTarget { _ in
            log.append("parser")
            return ""
        }

        let result = await result(of: provider, target) { token in
            token.cancel()
            transport.release()
        }

        #expect(result.word == "cancelled")
        #expect(log.events.isEmpty)
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/3757"))
    func cancellingTheSwiftTaskCancelsTheRequest() async throws {
        let transport = ScriptedTransport(200, isHeld: true)
        let provider = Provider<TestTarget>(transport: transport)

        let task = Task { try await provider.request(TestTarget()) }
        try await eventually { !transport.requests.isEmpty }
        task.cancel()
        let result = try await within { await task.result }

        #expect(throws: ProviderError.self) { try result.get() }
        #expect((result.failure as? ProviderError)?.word == "cancelled")
    }

    @Test func aTaskThatIsCancelledBeforeItStartsSendsNothing() async throws {
        let transport = ScriptedTransport(200)
        let provider = Provider<TestTarget>(transport: transport)

        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await provider.request(TestTarget())
        }
        let result = try await within { await task.result }

        #expect((result.failure as? ProviderError)?.word == "cancelled")
        #expect(transport.requests.isEmpty)
    }

    @Test func aTransportThatIgnoresACancelDoesNotHoldTheRequest() async {
        let provider = Provider<TestTarget>(transport: DeafTransport())

        let result = await result(of: provider) { $0.cancel() }

        #expect(result.word == "cancelled")
    }

    @Test func aCancelDuringThePauseBeforeARetryEndsAtOnce() async throws {
        var options = ProviderOptions()
        options.retryPolicy = .limit(5, pause: .seconds(60))
        let transport = ScriptedTransport(.timedOut)
        let log = EventLog()
        let provider = Provider<TestTarget>(
            transport: transport, plugins: [RecordingPlugin(name: "A", log: log)], options: options)
        let isDone = Gate()

        let token = provider.request(TestTarget()) { result in
            log.append("completion \(result.word)")
            isDone.open()
        }
        try await eventually { log.count(of: "A.didReceive transport(-1001)") == 1 }
        token.cancel()
        _ = await isDone.wait()

        #expect(log.events.last == "completion cancelled")
        #expect(transport.requests.count == 1)
    }

    private func result(
        of provider: Provider<TestTarget>, _ target: TestTarget = TestTarget(),
        meanwhile: (any Cancellable) -> Void
    ) async -> Result<String, ProviderError> {
        let isDone = Gate()
        let slot = Locked<Result<String, ProviderError>?>(nil)
        let token = provider.string.request(target) { result in
            slot.withLock { $0 = result }
            isDone.open()
        }
        meanwhile(token)
        _ = await isDone.wait()
        return slot.value
            ?? .failure(ProviderError(.underlying(TimedOut(limit: .patience), nil), target: ""))
    }
}

/// A transport that never answers and can't be cancelled.
private struct DeafTransport: Transport {
    func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        CancellableToken {}
    }
}

extension Gate {
    /// Blocks until the gate opens, for closures that can't await.
    fileprivate func waitForIt() {
        _ = wait()
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
