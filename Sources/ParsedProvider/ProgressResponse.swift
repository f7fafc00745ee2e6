/// How far a request has come.
///
/// Upload and response are counted apart; neither runs backwards.
public struct ProgressResponse: Sendable {
    /// What is counted.
    public enum Phase: Sendable, Hashable {
        /// Bytes of the request's body.
        case upload
        /// Bytes of the response's body.
        case response
    }

    /// What is counted.
    public let phase: Phase

    /// The bytes so far.
    public let completedCount: Int64

    /// The bytes in all; nil where that is not known, as for a compressed body.
    public let totalCount: Int64?

    /// The response, in the last event of a successful request only.
    public let response: Response?

    /// The part that is done, 0 through 1; nil where the total is not known.
    public var fraction: Double? {
        if isCompleted { return 1 }
        guard let totalCount, totalCount > 0 else { return nil }
        return min(1, Double(completedCount) / Double(totalCount))
    }

    /// Whether this is the last event.
    public var isCompleted: Bool { response != nil }
}
