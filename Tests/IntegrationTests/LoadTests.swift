import Dispatch
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Many requests at once: each ends once, and nothing stays behind.
@Suite(.serialized) struct LoadTests {
    /// Counts the hooks of all requests.
    private struct Counter: PluginType {
        let counts: Locked<[String: Int]>

        func willSend(_ request: URLRequest, target: any TargetType) { add("willSend") }
        func didReceive(_ outcome: ProviderOutcome, target: any TargetType) { add("didReceive") }
        func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
            add("process")
            return outcome
        }

        private func add(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
    }

    /// 2,000, or fewer under the thread sanitizer, which is slow.
    private static let count =
        ProcessInfo.processInfo.environment["LOAD_TEST_COUNT"].flatMap(Int.init) ?? 2_000

    @Test(.bug("https://github.com/Moya/Moya/issues/2119"), .timeLimit(.minutes(2)))
    func everyRequestEndsOnceWithEveryTenthCancelled() async throws {
        let server = try LoopbackServer { _ in .text("text") }
        let counts = Locked<[String: Int]>([:])
        let completions = Locked<[Int: Int]>([:])
        let sent = Locked(0)
        weak var released: Provider<Call>?
        do {
            let provider = Provider<Call>.live(plugins: [Counter(counts: counts)])
            released = provider
            for number in 0..<Self.count {
                let token = provider.string.request(Call(server)) { _ in
                    completions.withLock { $0[number, default: 0] += 1 }
                }
                guard number % 10 == 0 else { continue }
                sent.withLock { $0 += 1 }
                let delay = Double.random(in: 0...0.2)
                DispatchQueue.global().asyncAfter(deadline: .now() + delay) { token.cancel() }
            }
        }

        try await eventually { completions.value.count == Self.count }
        try await eventually { released == nil }

        #expect(completions.value.values.allSatisfy { $0 == 1 })
        #expect(counts.value["process"] == Self.count)
        #expect(counts.value["willSend"] == counts.value["didReceive"])
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/3497"),
        .bug("https://github.com/pointfreeco/pointfreeco/issues/22"), .timeLimit(.minutes(2)))
    func twoHundredProvidersLeaveNothingBehind() async throws {
        let server = try LoopbackServer { _ in .text("text") }
        _ = try await Provider<Call>.live().string.request(Call(server))
        guard let before = ProcessFigures.now() else { return }

        for _ in 0..<200 {
            let text = try await Provider<Call>.live().string.request(Call(server))
            #expect(text == "text")
        }

        try await eventually {
            guard let after = ProcessFigures.now() else { return true }
            return after.openDescriptors <= before.openDescriptors + 20
                && after.threads <= before.threads + 20
        }
    }
}
