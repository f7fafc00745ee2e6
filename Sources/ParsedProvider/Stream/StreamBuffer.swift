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
        var waiters: [Waiter] = []
        var pause: (@Sendable (Bool) -> Void)?
        var isTellingPause = false
        var toldPause = false

        /// What the exchange is to be told next; nil if it knows, or if somebody is telling it.
        mutating func nextPause() -> (tell: @Sendable (Bool) -> Void, isPaused: Bool)? {
            guard !isTellingPause, toldPause != isPaused, let pause else { return nil }
            isTellingPause = true
            toldPause = isPaused
            return (pause, isPaused)
        }
    }

    private let state = Locked(State())

    /// Is told how to stop and resume the exchange.
    func setPause(_ pause: @escaping @Sendable (Bool) -> Void) {
        state.withLock { $0.pause = pause }
    }

    /// Counts bytes that have arrived; false if there is no room for them.
    func arrive(_ size: Int) -> Bool {
        let (hasRoom, pauses) = state.withLock { state in
            state.size += size
            let hasRoom = state.size <= Self.hardLimit
            let pauses = hasRoom && state.size > Self.softLimit && !state.isPaused
            if pauses { state.isPaused = true }
            return (hasRoom, pauses)
        }
        if pauses { tellPause() }
        return hasRoom
    }

    /// Pauses or resumes the exchange: one call after the other, so that the last wish is the last
    /// one told.
    private func tellPause() {
        while let next = state.withLock({ $0.nextPause() }) {
            next.tell(next.isPaused)
            state.withLock { $0.isTellingPause = false }
        }
    }

    /// Adds the elements of bytes that have arrived.
    func add(_ elements: [Element], size: Int) {
        wake { $0.batches.append((elements[...], size)) }
    }

    /// Ends the stream behind the elements that are there; the first end counts.
    func end(_ result: Result<Void, ProviderError>) {
        wake { state in
            if state.end == nil { state.end = result }
        }
    }

    /// Lets those who wait look again, after a change.
    private func wake(_ change: (inout State) -> Void) {
        let waiters = state.withLock { state in
            change(&state)
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { take(for: $0) }
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
        let (answer, resumes) = state.withLock { state in
            let element = Self.first(&state)
            let resumes = state.isPaused && state.size <= Self.softLimit / 2
            if resumes { state.isPaused = false }
            let answer = element.map { .success($0) } ?? state.end.map { $0.map { Element?.none } }
            if answer == nil, let waiter { state.waiters.append(waiter) }
            return (answer, resumes)
        }
        if resumes { tellPause() }
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
