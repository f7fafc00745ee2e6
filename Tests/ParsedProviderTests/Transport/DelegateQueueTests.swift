#if canImport(FoundationNetworking)
import Dispatch
import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct DelegateQueueTests {
    private let calls = Locked<[Int]>([])

    private func add(_ number: Int, to queue: DelegateQueue) {
        queue.addOperation { calls.withLock { $0.append(number) } }
    }

    @Test func callsAreMadeOneAfterTheOther() async throws {
        let queue = DelegateQueue(capacity: 2)

        (0..<100).forEach { add($0, to: queue) }

        try await eventually { calls.value.count == 100 }
        #expect(calls.value == Array(0..<100))
    }

    @Test func aCallThatIsMadeLeavesRoomForAnother() async throws {
        let queue = DelegateQueue(capacity: 1, patience: .seconds(60))

        let wait = ContinuousClock().measure { (0..<3).forEach { add($0, to: queue) } }

        #expect(wait < .seconds(60))
        try await eventually { calls.value == [0, 1, 2] }
    }

    @Test func whoAddsToAFullQueueIsHeldUpAndNotForEver() async throws {
        let queue = DelegateQueue(capacity: 1, patience: .milliseconds(20))
        let gate = Gate()
        queue.addOperation { gate.wait() }

        let wait = ContinuousClock().measure { add(1, to: queue) }
        gate.open()

        #expect(wait >= .milliseconds(20))
        try await eventually { calls.value == [1] }
    }

    @Test func aCallThatGotNoRoomGivesNoneBack() async throws {
        let queue = DelegateQueue(capacity: 1, patience: .milliseconds(1))
        let first = Gate()
        queue.addOperation { first.wait() }
        add(1, to: queue)
        first.open()
        try await eventually { calls.value == [1] }

        let second = Gate()
        queue.addOperation { second.wait() }
        let wait = ContinuousClock().measure { add(2, to: queue) }
        second.open()

        #expect(wait >= .milliseconds(1))
        try await eventually { calls.value == [1, 2] }
    }
}
#endif
