import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct TargetTypeWithPluginsTests {
    private let log = EventLog()

    @Test func runsBehindTheProvidersPlugins() {
        let target = Probe { $0.plugins = [RecordingPlugin(name: "target", log: log)] }
        let provider = Provider<Probe>(
            stubClosure: Provider.immediatelyStub,
            plugins: [RecordingPlugin(name: "provider", log: log)])

        provider.request(target) { _ in }

        #expect(
            log.events
                == ["prepare", "willSend", "didReceive ok", "process ok"].flatMap {
                    ["provider.\($0)", "target.\($0)"]
                })
    }

    @Test func isFoundInsideAMultiTarget() {
        let target = MultiTarget(
            MultiTarget(Probe { $0.plugins = [RecordingPlugin(name: "inner", log: log)] }))
        let provider = Provider<MultiTarget>(stubClosure: Provider.immediatelyStub)

        provider.request(target) { _ in }

        #expect(log.events.first == "inner.prepare")
    }

    @Test func isForItsOwnRequestsOnly() {
        let provider = Provider<Probe>(stubClosure: Provider.immediatelyStub)

        provider.request(Probe { $0.plugins = [RecordingPlugin(name: "one", log: log)] }) { _ in }
        let count = log.events.count
        provider.request(Probe()) { _ in }

        #expect(log.events.count == count)
    }
}
