/// A result that one task waits for, unless it is there already.
final class AwaitedResult<Value: Sendable>: Sendable {
    private enum State {
        case running
        case waitedFor(UnsafeContinuation<Value, Never>)
        case ended(Value)
    }

    private let state = Locked(State.running)

    /// The result, if it is there.
    var value: Value? {
        state.withLock { if case .ended(let value) = $0 { value } else { nil } }
    }

    /// Hands the result over; called once.
    func end(_ value: Value) {
        let waiting = state.withLock { state -> UnsafeContinuation<Value, Never>? in
            defer { state = .ended(value) }
            if case .waitedFor(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: value)
    }

    /// Suspends the task until the result is there.
    nonisolated(nonsending) func wait() async -> Value {
        await withUnsafeContinuation { continuation in
            let value = state.withLock { state -> Value? in
                if case .ended(let value) = state { return value }
                state = .waitedFor(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
