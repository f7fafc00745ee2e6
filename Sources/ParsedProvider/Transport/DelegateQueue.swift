#if canImport(FoundationNetworking)
import Dispatch

/// The queue on which a session calls its delegate.
///
/// On Linux there is a call for every event, 16 KB of a body each, and an operation for every call,
/// which costs ten times what a dispatched block does: 50 of the 720 thousand instructions of a
/// small GET, and a quarter of the time of a large download. All that URLSession adds are blocks.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    private let queue = DispatchQueue(label: "ParsedProvider.delegate")
    private let room: DispatchSemaphore
    private let patience: DispatchTimeInterval

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - capacity: How many calls may wait, so that a body that comes faster than its file is
    ///     written does not fill the memory.
    ///   - patience: How long one more is held up. Not for ever: URLSession's work queue is what is
    ///     held up, and a call may itself be waiting for that.
    init(capacity: Int = 256, patience: DispatchTimeInterval = .milliseconds(10)) {
        room = DispatchSemaphore(value: capacity)
        self.patience = patience
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        let now = DispatchTime(uptimeNanoseconds: 0)
        let hasRoom =
            room.wait(timeout: now) == .success || room.wait(timeout: .now() + patience) == .success
        queue.async { [room] in
            block()
            if hasRoom { room.signal() }
        }
    }
}
#endif
