import Dispatch

/// Where timers fire.
enum Deadline {
    /// A serial queue of our own, because it gets a thread even if the pool of Swift tasks has none.
    static let queue = DispatchQueue(label: "ParsedProviderTestSupport.Deadline")
}

extension Duration {
    /// The same length for Dispatch, in whole nanoseconds, at most a century.
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = min(self, .seconds(3_000_000_000)).components
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
