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

    @Test func answersAsATestWants() {
        let provider = Provider<Probe>().stubbed { target in
            target.path == "/down"
                ? .networkResponse(503, Data("busy".utf8)) : target.sampleResponse
        }

        let down = Probe {
            $0.path = "/down"
            $0.validationType = .successCodes
        }
        let up = Probe { $0.sampleData = Data("sample".utf8) }
        let error = #expect(throws: ProviderError.self) { try provider.requestAndWait(down) }

        #expect(error?.response?.data == Data("busy".utf8))
        #expect((try? provider.string.requestAndWait(up)) == "sample")
    }
}
