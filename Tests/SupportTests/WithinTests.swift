import ParsedProviderTestSupport
import Testing

@Suite struct WithinTests {
    private struct Failure: Error {}

    @Test func returnsWhatTheOperationReturns() async throws {
        #expect(try await within { 7 } == 7)
    }

    @Test func throwsWhatTheOperationThrows() async {
        await #expect(throws: Failure.self) { try await within { throw Failure() } }
    }

    @Test func walksAwayFromAnOperationThatNeverResumes() async {
        let kept = Locked<[CheckedContinuation<Void, Never>]>([])

        await #expect(throws: TimedOut(limit: .milliseconds(10))) {
            try await within(.milliseconds(10)) {
                await withCheckedContinuation { continuation in
                    kept.withLock { $0.append(continuation) }
                }
            }
        }

        // Only to keep the runtime from complaining about a lost continuation.
        kept.value.forEach { $0.resume() }
    }

    @Test func cancelsTheOperationWhenTheTimeIsUp() async {
        let cancelled = Gate()

        await #expect(throws: TimedOut.self) {
            try await within(.milliseconds(1)) { await untilCancelled(cancelled) }
        }

        #expect(await cancelled.wait())
    }

    @Test func passesOnTheCancellationOfItsCaller() async throws {
        let cancelled = Gate()
        let caller = Task { try await within { await untilCancelled(cancelled) } }

        caller.cancel()

        try await caller.value
        #expect(cancelled.isOpen)
    }
}

private func untilCancelled(_ gate: Gate) async {
    await withTaskCancellationHandler {
        _ = await gate.wait()
    } onCancel: {
        gate.open()
    }
}
