import Dispatch
import ParsedProviderTestSupport
import Testing

@Suite struct LockedTests {
    @Test func losesNoUpdate() {
        let count = Locked(0)

        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<10_000 { count.withLock { $0 += 1 } }
        }

        #expect(count.value == 80_000)
    }

    @Test func isFreeAgainAfterAnError() {
        let box = Locked("a")

        #expect(throws: TimedOut.self) {
            try box.withLock { _ in throw TimedOut(limit: .zero) }
        }

        #expect(box.value == "a")
    }
}
