public import ParsedProvider

/// Carries exchanges by the system's libcurl, on one thread of its own; on Linux only.
///
/// ```swift
/// let provider = Provider<GitHub>(transport: try CurlTransport())
/// ```
/// Events come on that thread: who blocks there stalls every exchange of the transport. Bodies are
/// decoded from gzip and deflate, which are asked for unless the request has an `Accept-Encoding`.
///
/// A transport may be let go while exchanges run: they finish, then the thread and the connections
/// end.
public final class CurlTransport: Transport {
    private let loop: EventLoop

    /// Creates a transport with connections of its own.
    ///
    /// - Parameter configuration: What requests can't say: TLS, proxies, deadlines, connections.
    /// - Throws: ``CurlTransportError`` where there is no libcurl, or one older than 7.68, or one
    ///   that can't do what the configuration asks for; and on every platform but Linux.
    public convenience init(
        configuration: Configuration = Configuration()
    ) throws(CurlTransportError) {
        try self.init(library: CurlLibrary.load(), configuration: configuration)
    }

    init(library: CurlLibrary, configuration: Configuration) throws(CurlTransportError) {
        try configuration.check()
        loop = try EventLoop(library: library, configuration: configuration)
    }

    deinit { loop.end(.whenIdle) }

    /// The libcurl that is used, such as `7.88.1`.
    public var libraryVersion: String { loop.library.versionText }

    /// Cancels what is running and closes the connections; later exchanges fail as cancelled.
    public func invalidate() {
        loop.end(.atOnce)
    }

    /// Starts an exchange, or queues it if its origin has no connection to spare.
    public func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        let exchange = CurlExchange(request, loop: loop, onEvent: onEvent)
        loop.start(exchange)
        return exchange
    }
}
