public import ParsedProvider

/// How long the parts of one exchange took.
///
/// Times are counted from when the exchange was given its connection, and are zero for what did not
/// happen: with a connection that was there nothing is looked up.
public struct CurlMetrics: Sendable, Hashable {
    /// Where the request went.
    public let url: URL?

    /// The status code; nil if there was no head.
    public let statusCode: Int?

    /// How long the exchange waited until its origin had a connection to spare.
    public let waited: Duration

    /// Until the name was looked up.
    public let lookedUp: Duration

    /// Until the connection was made.
    public let connected: Duration

    /// Until TLS was agreed on.
    public let secured: Duration

    /// Until the first byte of the response.
    public let firstByte: Duration

    /// Until the end.
    public let total: Duration

    /// How many bytes of the body were sent, and received as they came over the wire.
    public let bytesSent: Int64

    /// How many bytes of the body were received, as they came over the wire.
    public let bytesReceived: Int64

    /// Whether the connection had been used before.
    public let reusedConnection: Bool

    /// The version that was spoken, such as `1.1` or `2`; nil if there was no response.
    public let httpVersion: String?

    /// The server's or the proxy's address; nil without one.
    public let remoteAddress: String?
}
