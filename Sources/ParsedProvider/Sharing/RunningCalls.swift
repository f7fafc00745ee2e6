/// The calls of a provider that have not ended, so that they can be cancelled together.
final class RunningCalls: Sendable {
    /// Weak, so that a call is freed that nobody will ever answer.
    private struct Entry {
        weak var call: Call?
        let target: any TargetType
    }

    private let entries = Locked<[ObjectIdentifier: Entry]>([:])

    /// How many calls have not ended.
    var count: Int { entries.withLock { $0.count } }

    /// Keeps a call until it ends.
    func add(_ call: Call, _ target: any TargetType) {
        entries.withLock { $0[ObjectIdentifier(call)] = Entry(call: call, target: target) }
        call.note(self)
    }

    /// Removes a call that ends.
    func remove(_ call: Call) {
        _ = entries.withLock { $0.removeValue(forKey: ObjectIdentifier(call)) }
    }

    /// Cancels the calls whose target fits.
    func cancel(where isWanted: (any TargetType) -> Bool) {
        let calls = entries.withLock { Array($0.values) }
        for entry in calls where isWanted(entry.target) { entry.call?.cancel() }
    }
}

extension Provider {
    /// Cancels every request that runs now, those of its twins included.
    ///
    /// Each one ends with kind ``ProviderError/Kind/cancelled``.
    public func cancelAll() {
        running.cancel { _ in true }
    }

    /// Cancels the requests that run now and whose target fits, such as the previous search.
    public func cancelAll(where isWanted: (Target) -> Bool) {
        running.cancel { ($0 as? Target).map(isWanted) ?? false }
    }
}
