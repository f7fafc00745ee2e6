import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct ProviderTwinsTests {
    private let log = EventLog()

    @Test func addsPluginsForOneCall() {
        let provider = Provider<Probe>(
            stubClosure: Provider.immediatelyStub,
            plugins: [RecordingPlugin(name: "always", log: log)])

        provider.adding(plugins: [RecordingPlugin(name: "once", log: log)]).request(Probe()) { _ in
        }
        provider.request(Probe()) { _ in }

        #expect(
            log.events.filter { $0.hasSuffix("willSend") }
                == ["always.willSend", "once.willSend", "always.willSend"])
    }

    @Test func answersFromSamplesInsteadOfTheNetwork() throws {
        let server = try LoopbackServer { _ in .text("network") }
        let target = Probe {
            $0.baseURL = server.url
            $0.sampleData = Data("sample".utf8)
        }
        let provider = Provider<Probe>(plugins: [RecordingPlugin(name: "same", log: log)])

        let value = try provider.stubbed().string.requestAndWait(target)
        let late = try provider.stubbed(.delayed(seconds: 0.001)).string.requestAndWait(target)

        #expect(value == "sample")
        #expect(late == "sample")
        #expect(log.events.filter { $0 == "same.prepare" }.count == 2)
        #expect(server.requests.isEmpty)
    }
}
