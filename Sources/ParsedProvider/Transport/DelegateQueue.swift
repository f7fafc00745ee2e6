#if canImport(FoundationNetworking)
import Dispatch

/// The queue on which a session calls its delegate.
///
/// On Linux there is a call for every event, 16 KB of a body each, and an operation for every call,
/// which costs ten times what a dispatched block does: 50 of the 720 thousand instructions of a
/// small GET, and a quarter of the time of a large download. All that URLSession adds are blocks.
final class DelegateQueue: OperationQueue, @unchecked Sendable {
    private let queue = DispatchQueue(label: "ParsedProvider.delegate")

    /// Adds a call, however many wait: who adds is the one work queue of all sessions of the
    /// process, for which calls themselves may wait.
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        queue.async(execute: block)
    }
}
#endif
