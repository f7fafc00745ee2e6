import ParsedProvider

extension CurlTransport {
    /// What a transport does that a request can't say.
    public struct Configuration: Sendable {
        /// Certificates and TLS versions; the system's authorities and TLS 1.2 by default.
        public var tls = TLS()

        /// How requests leave; straight to the server by default, whatever the environment says.
        public var proxy: Proxy = .none

        /// A Unix-domain socket that all connections go to, in place of the URL's host and port.
        public var unixSocketPath: String?

        /// Other addresses for hosts, for tests and staging: `["api.example.com:443":
        /// "127.0.0.1:8443"]`.
        ///
        /// The URL, the `Host` header and the name in the certificate stay as they are.
        public var hostOverrides: [String: String] = [:]

        /// How long a connection may take to be made, name look-up and TLS included; 30 seconds by
        /// default.
        public var connectTimeout: Duration = .seconds(30)

        /// How long an exchange may go without a byte in either direction; nil, the default, for no
        /// limit but the provider's.
        ///
        /// The wait for a connection counts, a pause doesn't.
        public var idleTimeout: Duration?

        /// How long an exchange may take in all, the wait for a connection included; nil, the
        /// default, for no limit but the provider's.
        public var totalTimeout: Duration?

        /// How many connections one origin (scheme, host and port) may have at once; 8 by default.
        ///
        /// Exchanges beyond that wait in the order in which they were started. An HTTP/2 connection
        /// carries up to 100 exchanges.
        public var maximumConnectionsPerHost = 8

        /// Whether HTTP/2 is offered to servers that are reached by TLS; true by default.
        public var usesHTTP2 = true

        /// Called once for each exchange that was sent, just before its end, on the transport's own
        /// thread: it must be quick.
        public var onMetrics: (@Sendable (CurlMetrics) -> Void)?

        /// Creates the default configuration.
        public init() {}
    }
}
