/// What lies between a body that arrives and somebody who takes its elements one by one.
///
/// Nothing is dropped. Above ``softLimit`` the exchange is asked to pause; an engine that can't
/// goes on, and above ``hardLimit`` the stream ends with an error.
final class StreamBuffer<Element: Sendable>: Sendable {
    typealias Waiter = UnsafeContinuation<Result<Element?, ProviderError>, Never>

    /// In bytes of the body whose elements nobody has taken yet.
    static var softLimit: Int { 1 << 20 }
    static var hardLimit: Int { 16 << 20 }

    private struct State {
        var batches: [(elements: ArraySlice<Element>, size: Int)] = []
        var size = 0
        var isPaused = false
        var end: Result<Void, ProviderError>?
        var waiter: Waiter?
        var pause: (@Sendable (Bool) -> Void)?
    }

    private let state = Locked(State())

    /// Is told how to stop and resume the exchange.
    func setPause(_ pause: @escaping @Sendable (Bool) -> Void) {
        state.withLock { $0.pause = pause }
    }

    /// Counts bytes that have arrived; false if there is no room for them.
    func arrive(_ size: Int) -> Bool {
        let (hasRoom, pause) = state.withLock { state -> (Bool, (@Sendable (Bool) -> Void)?) in
            state.size += size
            guard state.size <= Self.hardLimit else { return (false, nil) }
            guard state.size > Self.softLimit, !state.isPaused else { return (true, nil) }
            state.isPaused = true
            return (true, state.pause)
        }
        pause?(true)
        return hasRoom
    }

    /// Adds the elements of bytes that have arrived.
    func add(_ elements: [Element], size: Int) {
        let waiter = state.withLock { state -> Waiter? in
            state.batches.append((elements[...], size))
            return state.waiter.take()
        }
        if let waiter { take(for: waiter) }
    }

    /// Ends the stream behind the elements that are there; the first end counts.
    func end(_ result: Result<Void, ProviderError>) {
        let waiter = state.withLock { state -> Waiter? in
            if state.end == nil { state.end = result }
            return state.waiter.take()
        }
        if let waiter { take(for: waiter) }
    }

    /// The next element; nil at the end.
    nonisolated(nonsending) func next() async -> Result<Element?, ProviderError> {
        await withUnsafeContinuation { take(for: $0) }
    }

    /// The next element if it is there already, nil inside at the end; nil if one has to wait.
    func ready() -> Result<Element?, ProviderError>? {
        answer(keeping: nil)
    }

    /// Gives a waiter what there is, or keeps it until there is something.
    private func take(for waiter: Waiter) {
        if let answer = answer(keeping: waiter) { waiter.resume(returning: answer) }
    }

    private func answer(keeping waiter: Waiter?) -> Result<Element?, ProviderError>? {
        let (answer, pause) = state.withLock {
            state -> (Result<Element?, ProviderError>?, (@Sendable (Bool) -> Void)?) in
            let element = Self.first(&state)
            let resumes = state.isPaused && state.size <= Self.softLimit / 2
            if resumes { state.isPaused = false }
            let answer = element.map { .success($0) } ?? state.end.map { $0.map { Element?.none } }
            if answer == nil, let waiter { state.waiter = waiter }
            return (answer, resumes ? state.pause : nil)
        }
        pause?(false)
        return answer
    }

    private static func first(_ state: inout State) -> Element? {
        while !state.batches.isEmpty {
            if let element = state.batches[0].elements.popFirst() { return element }
            state.size -= state.batches.removeFirst().size
        }
        return nil
    }
}
