/// Awaits an operation, but not longer than `limit`, even if it never resumes.
///
/// A task group would wait for its children and so hang along with them; this one walks away.
/// The operation runs in a task of its own, which is cancelled, but not awaited, when the time
/// is up or the caller is cancelled.
///
/// - Parameters:
///   - limit: How long the operation may take.
///   - operation: What to await.
/// - Returns: What the operation returned.
/// - Throws: ``TimedOut`` when the time is up, else what the operation threw.
public func within<T: Sendable>(
    _ limit: Duration = .patience, _ operation: @escaping @Sendable () async throws -> T
) async throws -> T {
    let outcome = Watched<Result<T, any Error>?>(nil)
    let task = Task {
        let result: Result<T, any Error>
        do { result = .success(try await operation()) } catch { result = .failure(error) }
        outcome.update { $0 = result }
    }
    let result = await withTaskCancellationHandler {
        await outcome.wait(upTo: limit) { $0 != nil }
    } onCancel: {
        task.cancel()
    }
    guard let result else {
        task.cancel()
        throw TimedOut(limit: limit)
    }
    return try result.get()
}

extension Duration {
    /// How long tests wait for what should come at once: it is reached only where something is
    /// broken, and a busy machine must not look broken.
    public static let patience = Duration.seconds(180)
}
