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

    /// A call as a class.
    private class Base: TargetType, @unchecked Sendable {
        var baseURL: URL { TestTarget().baseURL }
        var path: String { "/x" }
        var method: HTTPMethod { .get }
    }

    private final class Signed: Base, TargetTypeWithPlugins, @unchecked Sendable {
        let plugins: [any PluginType]

        init(_ plugins: [any PluginType]) {
            self.plugins = plugins
        }
    }

    @Test func isFoundInASubclass() {
        let target = Signed([RecordingPlugin(name: "sub", log: log)])

        Provider<Base>(stubClosure: Provider.immediatelyStub).request(target) { _ in }

        #expect(log.events.first == "sub.prepare")
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
