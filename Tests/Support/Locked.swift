import Foundation

/// A value that only one thread at a time can touch.
///
/// `Synchronization.Mutex` would do, but needs macOS 15 and iOS 18.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    // Unchecked because the compiler can't see that `lock` guards `guarded`.
    private let lock = NSLock()
    private var guarded: Value

    /// Creates a box around a value.
    public init(_ value: Value) {
        guarded = value
    }

    /// A copy of the value as it is now.
    public var value: Value {
        withLock { $0 }
    }

    /// Runs `body` while no other thread can touch the value.
    ///
    /// The lock isn't recursive: `body` must not come back to this box.
    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&guarded)
    }
}
