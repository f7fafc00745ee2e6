/// A gate that a test opens once; everybody waiting for it goes on, then and ever after.
public final class Gate: Sendable {
    private let state = Watched(false)

    /// Creates a closed gate.
    public init() {}

    /// Whether ``open()`` was called.
    public var isOpen: Bool {
        state.value
    }

    /// Lets everybody through; calling it again changes nothing.
    public func open() {
        state.update { $0 = true }
    }

    /// Suspends the task until the gate is open.
    ///
    /// - Parameter timeout: How long to wait at most.
    /// - Returns: Whether the gate is open; `false` means that the time was up.
    @discardableResult
    public func wait(timeout: Duration = .patience) async -> Bool {
        await state.wait(upTo: timeout) { $0 }
    }

    /// Blocks the thread until the gate is open.
    ///
    /// - Parameter timeout: How long to wait at most.
    /// - Returns: Whether the gate is open; `false` means that the time was up.
    @available(*, noasync)
    @discardableResult
    public func wait(timeout: Duration = .patience) -> Bool {
        state.wait(upTo: timeout) { $0 }
    }
}
