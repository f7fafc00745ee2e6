import Dispatch

/// A locked value whose changes can be waited for, by threads and by tasks alike.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let isSatisfied: @Sendable (Value) -> Bool
        let resume: @Sendable () -> Void
    }

    private struct State: Sendable {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
    }

    private let state: Locked<State>

    init(_ value: Value) {
        state = Locked(State(value: value))
    }

    var value: Value {
        state.withLock { $0.value }
    }

    /// Changes the value, then wakes those who waited for what it has become.
    @discardableResult
    func update<Result>(_ change: (inout Value) -> Result) -> Result {
        let (result, satisfied) = state.withLock { state in
            let result = change(&state.value)
            let satisfied = state.waiters.filter { $0.value.isSatisfied(state.value) }
            for id in satisfied.keys { state.waiters[id] = nil }
            return (result, satisfied.values)
        }
        // Outside the lock: a waiter may come back at once.
        for waiter in satisfied { waiter.resume() }
        return result
    }

    /// Suspends the task until the value is as wanted or the time is up; returns the value then.
    func wait(
        upTo timeout: Duration, until isSatisfied: @escaping @Sendable (Value) -> Bool
    ) async -> Value {
        await withCheckedContinuation { continuation in
            let waiter = add(Waiter(isSatisfied: isSatisfied, resume: { continuation.resume() }))
            guard let waiter else { return continuation.resume() }
            Deadline.queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) { [weak self] in
                self?.remove(waiter)?.resume()
            }
        }
        return value
    }

    /// Blocks the thread until the value is as wanted or the time is up; returns the value then.
    @available(*, noasync)
    func wait(
        upTo timeout: Duration, until isSatisfied: @escaping @Sendable (Value) -> Bool
    ) -> Value {
        let woken = DispatchSemaphore(value: 0)
        let waiter = add(Waiter(isSatisfied: isSatisfied, resume: { woken.signal() }))
        guard let waiter else { return value }
        if woken.wait(timeout: .now() + timeout.dispatchInterval) == .timedOut {
            _ = remove(waiter)
        }
        return value
    }

    /// Returns `nil` if there is nothing to wait for.
    private func add(_ waiter: Waiter) -> Int? {
        state.withLock { state in
            guard !waiter.isSatisfied(state.value) else { return nil }
            state.nextWaiter += 1
            state.waiters[state.nextWaiter] = waiter
            return state.nextWaiter
        }
    }

    /// Whoever takes the waiter out is the one who resumes it: that makes it exactly once.
    private func remove(_ id: Int) -> Waiter? {
        state.withLock { $0.waiters.removeValue(forKey: id) }
    }
}
