import Dispatch
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// The order of events of one request, to the letter, with two plugins A and B.
@Suite struct HookOrderTests {
    private let log = EventLog()

    @Test func aSuccessRunsEveryHookInOrder() async throws {
        let events = await run(on: ScriptedTransport(200, "text"))

        #expect(
            events == [
                "A.prepare", "B.prepare", "A.willSend", "B.willSend", "A.didReceive ok",
                "B.didReceive ok", "A.process ok", "B.process ok", "parser", "A.didParse ok",
                "B.didParse ok", "completion ok",
            ])
    }

    @Test func aTransportFailureSkipsTheParser() async throws {
        let events = await run(on: ScriptedTransport(.networkConnectionLost))

        #expect(events == sent("transport(-1005)"))
    }

    @Test func aRefusedStatusSkipsTheParser() async throws {
        let events = await run(
            TestTarget(validationType: .successCodes), on: ScriptedTransport(500, "text"))

        #expect(events == sent("statusCode(500)"))
    }

    @Test func anErrorOfTheServiceSkipsTheParser() async throws {
        let target = TestTarget(
            validationType: .successCodes, errorParser: ErrorParser { _ in Failure() })

        let events = await run(target, on: ScriptedTransport(500, "text"))

        #expect(events == sent("service"))
    }

    @Test func aParseFailureIsSeenByDidParse() async throws {
        let events = await run(
            TestTarget { _ in throw Failure() }, on: ScriptedTransport(200, "text"))

        #expect(
            events == sent("ok").dropLast() + [
                "parser", "A.didParse parsing(the parser failed)",
                "B.didParse parsing(the parser failed)", "completion parsing(the parser failed)",
            ])
    }

    @Test func aMismatchIsSeenByDidParse() async throws {
        let events = await run(TestTarget { _ in 1 }, on: ScriptedTransport(200, "text"))

        #expect(
            events == sent("ok").dropLast() + [
                "parser", "A.didParse parsing(type mismatch)",
                "B.didParse parsing(type mismatch)", "completion parsing(type mismatch)",
            ])
    }

    @Test func aBuildFailureRunsOnlyProcess() async throws {
        let events = await run(.unbuildable, on: ScriptedTransport(200))

        #expect(events == ended("requestBuilding"))
    }

    @Test func aThrowingPrepareEndsTheRequestBeforeWillSend() async throws {
        let events = await run(on: ScriptedTransport(200), also: [ThrowingPlugin()])

        #expect(events == ["A.prepare", "B.prepare"] + ended("underlying"))
    }

    @Test func aRefusingRequestClosureRunsOnlyProcess() async throws {
        let provider = provider(
            on: ScriptedTransport(200), requestClosure: { $2(.failure(Failure())) })

        let events = await run(TestTarget(), by: provider)

        #expect(events == ended("underlying"))
    }

    @Test func aCancelBeforeTheSendRunsOnlyProcess() async throws {
        let answer = Locked<(@Sendable () -> Void)?>(nil)
        let provider = provider(
            on: ScriptedTransport(200),
            requestClosure: { request, _, done in
                answer.withLock { $0 = { done(.success(request)) } }
            })

        let events = await run(TestTarget(), by: provider) { token in
            token.cancel()
            answer.value?()
        }

        #expect(events == ended("cancelled"))
    }

    @Test func aCancelDuringTheExchangeIsReceivedOnce() async throws {
        let transport = ScriptedTransport(200, "text", isHeld: true)

        let events = await run(TestTarget(), by: provider(on: transport)) { token in
            token.cancel()
            transport.release()
        }

        #expect(events == sent("cancelled"))
    }

    @Test func anImmediateStubRunsTheSameHooksBeforeRequestReturns() throws {
        let provider = provider(on: ScriptedTransport(500), stub: .immediate)

        provider.string.request(target()) { [log] in log.append("completion \($0.word)") }
        log.append("returned")

        #expect(
            log.events == sent("ok").dropLast() + [
                "parser", "A.didParse ok", "B.didParse ok", "completion ok", "returned",
            ])
    }

    @Test func anImmediateStubThatCannotBeBuiltFailsBeforeRequestReturns() throws {
        let provider = provider(on: ScriptedTransport(500), stub: .immediate)

        provider.string.request(.unbuildable) { [log] in log.append("completion \($0.word)") }
        log.append("returned")

        #expect(log.events == ended("requestBuilding") + ["returned"])
    }

    @Test func aDelayedStubRunsTheSameHooks() async throws {
        let provider = provider(on: ScriptedTransport(500), stub: .delayed(seconds: 0.01))

        let events = await run(TestTarget(), by: provider)

        #expect(
            events == sent("ok").dropLast() + [
                "parser", "A.didParse ok", "B.didParse ok", "completion ok",
            ])
    }

    @Test func aRepeatedAttemptRunsTheHooksOfTheAttemptAgainAndProcessOnce() async throws {
        var options = ProviderOptions()
        options.retryPolicy = .limit(1, pause: .milliseconds(1))
        let transport = ScriptedTransport(.timedOut)

        let events = await run(TestTarget(), by: provider(on: transport, options: options))

        let attempt = sent("transport(-1001)").dropLast(3)
        #expect(events == attempt + attempt + ended("transport(-1001)"))
    }

    @Test func aRequestWithoutParserNeverCallsDidParse() async throws {
        let provider = provider(on: ScriptedTransport(200, "text"))

        _ = try await provider.request(TestTarget())

        #expect(log.events == sent("ok").dropLast())
    }

    // MARK: Runs

    private struct Failure: Error {}

    private struct ThrowingPlugin: PluginType {
        func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
            throw Failure()
        }
    }

    /// The events of a request that was sent and ended without a parser.
    private func sent(_ word: String) -> [String] {
        ["A.prepare", "B.prepare", "A.willSend", "B.willSend"]
            + ["A.didReceive \(word)", "B.didReceive \(word)"] + ended(word)
    }

    /// The events of a request that was never sent, and the last ones of every other.
    private func ended(_ word: String) -> [String] {
        ["A.process \(word)", "B.process \(word)", "completion \(word)"]
    }

    private func target(_ target: TestTarget = TestTarget()) -> TestTarget {
        var target = target
        target.parse = { [log, parse = target.parse] response in
            log.append("parser")
            return try parse(response)
        }
        return target
    }

    private func provider(
        on transport: any Transport, stub: StubBehavior = .never,
        also plugins: [any PluginType] = [], options: ProviderOptions = ProviderOptions(),
        requestClosure: @escaping Provider<TestTarget>.RequestClosure = { $2(.success($0)) }
    ) -> Provider<TestTarget> {
        Provider(
            requestClosure: requestClosure, stubClosure: { _ in stub }, transport: transport,
            plugins: [RecordingPlugin(name: "A", log: log), RecordingPlugin(name: "B", log: log)]
                + plugins, options: options)
    }

    private func run(
        _ target: TestTarget = TestTarget(), on transport: any Transport,
        also plugins: [any PluginType] = []
    ) async -> [String] {
        await run(target, by: provider(on: transport, also: plugins))
    }

    private func run(
        _ target: TestTarget, by provider: Provider<TestTarget>,
        meanwhile: (any Cancellable) -> Void = { _ in }
    ) async -> [String] {
        let isDone = Gate()
        let token = provider.string.request(self.target(target)) { [log] result in
            log.append("completion \(result.word)")
            isDone.open()
        }
        meanwhile(token)
        _ = await isDone.wait()
        return log.events
    }
}
