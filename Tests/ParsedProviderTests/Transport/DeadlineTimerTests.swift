import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct DeadlineTimerTests {
    private let fired = Locked<[String]>([])

    private func schedule(_ name: String, _ milliseconds: Int) -> DeadlineTimer.Entry {
        DeadlineTimer.shared.schedule(after: .milliseconds(milliseconds)) {
            fired.withLock { $0.append(name) }
        }
    }

    @Test func anEarlierEntryIsNotHeldUpByALaterOne() async throws {
        let late = schedule("late", 60_000)
        _ = schedule("early", 5)

        try await eventually { fired.value == ["early"] }

        #expect(late.cancel())
    }

    @Test func aLaterEntryFiresAlthoughTheFirstWasTakenBack() async throws {
        let first = schedule("first", 10)
        _ = schedule("second", 30)

        #expect(first.cancel())
        try await eventually { !fired.value.isEmpty }

        #expect(fired.value == ["second"])
    }

    @Test func anEntryFiresAlthoughTheListWasEmptyInBetween() async throws {
        #expect(schedule("gone", 20).cancel())
        _ = schedule("there", 40)

        try await eventually { fired.value == ["there"] }
    }

    @Test func anEntryThatHasFiredCannotBeTakenBack() async throws {
        let entry = schedule("fired", 1)

        try await eventually { !fired.value.isEmpty }

        #expect(!entry.cancel())
    }

    /// What a caller has given, and that blocks when it is released.
    private final class Blocking: Sendable {
        let isReleased = Gate()
        let gate = Gate()

        deinit {
            isReleased.open()
            gate.wait()
        }
    }

    @Test func whatBlocksWhenItIsReleasedHoldsUpNoDeadline() async throws {
        let (isReleased, gate) = scheduleBlocking()
        await isReleased.wait()
        _ = schedule("next", 1)

        try await eventually { fired.value == ["next"] }

        gate.open()
    }

    private func scheduleBlocking() -> (isReleased: Gate, gate: Gate) {
        let object = Blocking()
        _ = DeadlineTimer.shared.schedule(after: .milliseconds(50)) { _ = object }
        return (object.isReleased, object.gate)
    }
}
