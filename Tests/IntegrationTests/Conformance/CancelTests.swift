import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Cancelling at every stage: one end, soon, and nothing sent that need not be.
@Suite struct CancelTests {
    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/3757"),
        arguments: TransportUnderTest.all)
    func cancelledTasksThrowSoonAndTheConnectionCloses(
        _ transport: TransportUnderTest
    ) async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let provider = transport.provider()
        let url = server.url("/")

        let task = Task { await provider.outcome(of: Probe(url)) }
        await server.waitForRequests(1)
        task.cancel()
        let outcome = try await within { await task.value }

        #expect(outcome.isCancelled)
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test(arguments: TransportUnderTest.all)
    func aTaskThatIsCancelledBeforeItStartsSendsNothing(
        _ transport: TransportUnderTest
    ) async throws {
        let server = try LoopbackServer { _ in .text("x") }
        let provider = transport.provider()
        let url = server.url("/")

        for _ in 0..<100 {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await provider.outcome(of: Probe(url, .post))
            }
            #expect(try await within { await task.value.isCancelled })
        }

        #expect(server.requests.isEmpty)
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/530"), arguments: TransportUnderTest.all)
    func aCancelInWillSendSendsNothing(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let provider = transport.provider(plugins: [CancellingPlugin()])
        let url = server.url("/")

        let task = Task { await provider.outcome(of: Probe(url, .post)) }

        #expect(try await within { await task.value.isCancelled })
        #expect(server.requests.isEmpty)
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5412"),
        arguments: TransportUnderTest.all)
    func randomCancelsAllEndOnce(_ transport: TransportUnderTest) async throws {
        let mix = try CancelMix()
        let provider = transport.provider { $0.totalTimeout = .patience - .seconds(30) }

        let figures = try await within {
            await mix.run(1_000, at: 50, on: provider)
        }

        #expect(figures.completions == 1_000)
        #expect(figures.doubled == 0)
    }
}

extension ProviderOutcome {
    var isCancelled: Bool {
        if case .failure(let error) = self, case .cancelled = error.kind { true } else { false }
    }
}

/// Cancels the Swift task that sends, at the last moment.
private struct CancellingPlugin: PluginType {
    func willSend(_ request: URLRequest, target: any TargetType) {
        withUnsafeCurrentTask { $0?.cancel() }
    }
}
