import Foundation

/// Threads that can be waited for, which Foundation's can't.
final class ThreadGroup: Sendable {
    private let running = Watched<Set<ObjectIdentifier>>([])

    /// Starts a thread that runs `body` and ends.
    func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread { [running] in
            body()
            let me = ObjectIdentifier(Thread.current)
            running.update { _ = $0.remove(me) }
        }
        thread.name = name
        // Small, because a test may have hundreds; a handler that decodes JSON still fits.
        thread.stackSize = 512 * 1024
        let id = ObjectIdentifier(thread)
        running.update { _ = $0.insert(id) }
        thread.start()
    }

    /// Blocks until all threads have ended, save the one that asks, should it be of this group.
    func joinAll() {
        let me = ObjectIdentifier(Thread.current)
        _ = running.wait(upTo: .seconds(86_400)) { $0.subtracting([me]).isEmpty }
    }
}
