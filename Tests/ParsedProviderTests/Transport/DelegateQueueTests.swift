#if canImport(FoundationNetworking)
import Dispatch
import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct DelegateQueueTests {
    private let calls = Locked<[Int]>([])

    @Test func whoAddsWaitsForNoCallAndTheyAreMadeOneAfterTheOther() async throws {
        let queue = DelegateQueue()
        let gate = Gate()
        queue.addOperation { gate.wait() }

        let time = ContinuousClock().measure {
            for number in 0..<10_000 {
                queue.addOperation { calls.withLock { $0.append(number) } }
            }
        }
        #expect(calls.value.isEmpty)
        gate.open()

        #expect(time < .seconds(30))
        try await eventually { calls.value.count == 10_000 }
        #expect(calls.value == Array(0..<10_000))
    }
}
#endif
