import Foundation

/// Ends this process by a signal if it still runs then, even if all of its threads hang.
///
/// - Parameter limit: When, in whole seconds from now.
public func endProcess(after limit: Duration) {
    alarm(UInt32(limit.components.seconds))
}
