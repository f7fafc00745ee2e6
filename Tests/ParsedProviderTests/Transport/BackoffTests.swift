import ParsedProvider
import Testing

@Suite struct BackoffTests {
    /// Chance that is none.
    private struct Fixed: RandomNumberGenerator, Sendable {
        let value: UInt64
        mutating func next() -> UInt64 { value }
    }

    @Test func growsUpToItsMaximum() {
        let backoff = Backoff.exponential(
            from: .seconds(1), factor: 2, upTo: .seconds(5), jitter: 0)

        #expect((0..<5).map { backoff.pause($0) } == [1, 2, 4, 5, 5].map { .seconds($0) })
    }

    @Test(arguments: [(UInt64.min, 4.0), (.max, 2.0)])
    func leavesHalfToChance(_ random: UInt64, _ seconds: Double) {
        let backoff = Backoff.exponential(from: .seconds(4), using: Fixed(value: random))

        #expect(abs(backoff.pause(0) / .seconds(1) - seconds) < 0.001)
    }

    @Test func staysWithinItsBounds() {
        let backoff = Backoff.exponential(from: .seconds(1), upTo: .seconds(8), jitter: 0.5)

        for attempt in 0..<200 {
            let pause = backoff.pause(attempt)
            #expect(pause >= .seconds(0.5) && pause <= .seconds(8))
        }
    }

    @Test(arguments: [-1, Int.min, Int.max])
    func noAttemptIsATrap(_ attempt: Int) {
        let pauses = [
            Backoff.exponential(jitter: 7), .exponential(factor: .infinity),
            .exponential(factor: .nan, jitter: .nan), .exponential(from: .seconds(-1)),
        ].map { $0.pause(attempt) }

        #expect(pauses.allSatisfy { $0 >= .zero && $0 <= .seconds(30) })
    }

    @Test func mayBeConstant() {
        #expect(Backoff.constant(.seconds(3)).pause(9) == .seconds(3))
    }
}
