/// What happens to a target on the network.
public enum NetworkActivityChangeType: Sendable, Hashable {
    /// An attempt begins.
    case began
    /// The attempt ended, however.
    case ended
}

/// Tells when the network is busy, for an indicator.
///
/// Every `began` has one `ended`, also when a request is cancelled: counting them up and down is
/// safe. The closure is called on any thread.
public struct NetworkActivityPlugin: PluginType {
    /// Gets what happens, and to which target.
    public typealias NetworkActivityClosure =
        @Sendable (_ change: NetworkActivityChangeType, _ target: any TargetType) -> Void

    private let closure: NetworkActivityClosure

    /// Creates a plugin.
    public init(networkActivityClosure: @escaping NetworkActivityClosure) {
        closure = networkActivityClosure
    }

    /// Reports ``NetworkActivityChangeType/began``.
    public func willSend(_ request: URLRequest, target: any TargetType) {
        closure(.began, target)
    }

    /// Reports ``NetworkActivityChangeType/ended``.
    public func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
        closure(.ended, target)
    }
}
