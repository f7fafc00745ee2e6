import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct TargetTypeWithPluginsTests {
    private let log = Locked<[String]>([])

    @Test func runsBehindTheProvidersPlugins() {
        let target = Probe { $0.plugins = [Recorder("target", log)] }
        let provider = Provider<Probe>(
            stubClosure: Provider.immediatelyStub, plugins: [Recorder("provider", log)])

        provider.request(target) { _ in }

        #expect(
            log.value
                == ["prepare", "willSend", "didReceive", "process"].flatMap {
                    ["provider.\($0)", "target.\($0)"]
                })
    }

    @Test func isFoundInsideAMultiTarget() {
        let target = MultiTarget(MultiTarget(Probe { $0.plugins = [Recorder("inner", log)] }))
        let provider = Provider<MultiTarget>(stubClosure: Provider.immediatelyStub)

        provider.request(target) { _ in }

        #expect(log.value.first == "inner.prepare")
    }

    @Test func isForItsOwnRequestsOnly() {
        let provider = Provider<Probe>(stubClosure: Provider.immediatelyStub)

        provider.request(Probe { $0.plugins = [Recorder("one", log)] }) { _ in }
        let count = log.value.count
        provider.request(Probe()) { _ in }

        #expect(log.value.count == count)
    }
}
