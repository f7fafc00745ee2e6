/// Something that can be given up.
public protocol Cancellable: Sendable {
    /// Whether it was cancelled before it had ended by itself.
    var isCancelled: Bool { get }

    /// Gives up; does nothing the second time, or after the end. Never blocks.
    func cancel()
}

/// A ``Cancellable`` made of a closure, for transports of one's own.
public final class CancellableToken: Exchange {
    private let action: Locked<(@Sendable () -> Void)?>

    /// Creates a token.
    ///
    /// - Parameter action: Called by the first `cancel()`, on its thread.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = Locked(action)
    }

    /// Whether `cancel()` was called.
    public var isCancelled: Bool { action.withLock { $0 == nil } }

    /// Calls the action, the first time.
    public func cancel() {
        action.withLock { $0.take() }?()
    }

    /// Does nothing.
    public func setPaused(_ paused: Bool) {}
}
