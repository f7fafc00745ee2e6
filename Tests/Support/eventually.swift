/// Waits until a condition holds, for what ends soon but says nothing when it does.
///
/// - Parameters:
///   - limit: How long to wait at most.
///   - condition: Asked every millisecond.
/// - Throws: ``TimedOut`` if it does not come to hold.
public func eventually(
    within limit: Duration = .patience, _ condition: () async -> Bool
) async throws {
    let start = ContinuousClock.now
    while await !condition() {
        guard start.duration(to: .now) < limit else { throw TimedOut(limit: limit) }
        try await Task.sleep(for: .milliseconds(1))
    }
}
