import ParsedProvider
import ParsedProviderTestSupport
import Testing

// Names that a client is free to use, and that a plugin's hooks must not be written with.
private struct Response {}
private struct RequestType {}
private enum Result<A, B> { case one(A), other(B) }

private struct Plugin: PluginType {
    let log: EventLog

    func willSend(_ request: URLRequest, target: any TargetType) { log.append("willSend") }

    func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
        log.append("didReceive")
    }

    func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
        log.append("process")
        return outcome
    }
}

@Suite struct LookAlikeNamesTests {
    @Test(
        .bug("https://github.com/Moya/Moya/issues/1428"),
        .bug("https://github.com/Moya/Moya/issues/1963"))
    func aPluginIsCalledInAFileWithAResponseAndAResultOfItsOwn() async throws {
        let log = EventLog()
        let provider = Provider<TestTarget>(
            transport: ScriptedTransport(200), plugins: [Plugin(log: log)])

        _ = try await provider.request(TestTarget())

        #expect(log.events == ["willSend", "didReceive", "process"])
    }
}
