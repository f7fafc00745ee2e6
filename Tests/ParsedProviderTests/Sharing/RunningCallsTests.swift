import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct RunningCallsTests {
    private let transport = ScriptedTransport(200, isHeld: true)
    private let ended = Locked<[String: String]>([:])

    private func request(_ path: String, from provider: Provider<TestTarget>) {
        provider.request(TestTarget(path: path)) { outcome in
            ended.withLock { $0[path] = outcome.word }
        }
    }

    @Test func cancelsEveryRequest() async throws {
        let provider = Provider<TestTarget>(transport: transport)
        ["/a", "/b"].forEach { request($0, from: provider) }
        request("/c", from: provider.adding(plugins: []))
        request("/d", from: provider.stubbed(.delayed(seconds: 60)))

        provider.cancelAll()

        try await eventually { ended.value.count == 4 }
        #expect(Set(ended.value.values) == ["cancelled"])
        #expect(provider.running.count == 0)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1497"))
    func cancelsByPredicate() async throws {
        let provider = Provider<TestTarget>(transport: transport)
        ["/search?q=a", "/search?q=b", "/user"].forEach { request($0, from: provider) }

        provider.cancelAll { $0.path.hasPrefix("/search") }
        try await eventually { ended.value.count == 2 }
        transport.release()
        try await eventually { ended.value.count == 3 }

        #expect(
            ended.value
                == ["/search?q=a": "cancelled", "/search?q=b": "cancelled", "/user": "ok"])
    }

    @Test func forgetsRequestsThatEnded() async throws {
        let provider = Provider<TestTarget>(transport: transport)
        request("/a", from: provider)

        transport.release()

        try await eventually { ended.value.count == 1 }
        #expect(provider.running.count == 0)
    }

    @Test func forgetsRequestsThatNobodyWillAnswer() {
        weak var forgotten: Provider<TestTarget>?
        do {
            let provider = Provider<TestTarget>(
                requestClosure: { _, _, _ in }, transport: transport)
            request("/a", from: provider)
            forgotten = provider
        }
        #expect(forgotten == nil)
    }
}
