import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct NetworkActivityPluginTests {
    private let changes = Locked<[NetworkActivityChangeType]>([])

    private func plugin() -> NetworkActivityPlugin {
        NetworkActivityPlugin { [changes] change, target in
            if target is Probe { changes.withLock { $0.append(change) } }
        }
    }

    @Test func tellsBeginAndEnd() {
        let provider = Provider<Probe>(
            stubClosure: Provider.immediatelyStub, plugins: [plugin()])

        provider.request(Probe()) { _ in }

        #expect(changes.value == [.began, .ended])
    }

    @Test func endsForACancelledRequest() async {
        let provider = Provider<Probe>(
            stubClosure: Provider.delayedStub(60), plugins: [plugin()])

        await withCheckedContinuation { continuation in
            provider.request(Probe()) { _ in continuation.resume() }.cancel()
        }

        #expect(changes.value == [.began, .ended])
    }

    @Test func tellsNothingOfARequestThatIsNeverSent() {
        let provider = Provider<Probe>(
            requestClosure: { _, _, done in done(.failure(URLError(.userAuthenticationRequired))) },
            stubClosure: Provider.immediatelyStub, plugins: [plugin()])

        provider.request(Probe()) { _ in }

        #expect(changes.value.isEmpty)
    }
}
