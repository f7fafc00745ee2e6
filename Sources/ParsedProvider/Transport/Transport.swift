/// Carries one HTTP exchange: one request out, one response back.
///
/// A transport follows no redirect, answers no challenge, keeps no cookie, caches and retries
/// nothing: the provider does, so that every transport behaves alike.
public protocol Transport: Sendable {
    /// Starts the exchange.
    ///
    /// - Parameters:
    ///   - request: A complete request; a transport adds nothing to its head but framing.
    ///   - onEvent: Called serially, on any thread, also before `start` returns;
    ///     ``TransportEvent/completed(_:)`` comes last and exactly once.
    /// - Returns: The running exchange. After `cancel()` a transport should stop soon and still
    ///   send its `completed`; a provider no longer listens by then.
    func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange
}

/// A running exchange.
public protocol Exchange: Cancellable {
    /// Asks the engine to stop or go on reading; does nothing where the engine can't.
    func setPaused(_ paused: Bool)
}

/// What a transport is given.
public struct TransportRequest: Sendable {
    /// Where the body comes from.
    public enum Body: Sendable, Hashable {
        /// There is none.
        case none
        /// Bytes in memory.
        case data(Data)
        /// A file, read while it is sent.
        case file(URL)
    }

    /// Method, URL and headers, checked and complete.
    ///
    /// Its `httpBody` and `timeoutInterval` mean
    /// nothing to a transport: the body is in ``body``, and deadlines are the provider's.
    public var urlRequest: URLRequest {
        didSet { mayHaveTimeout = true }
    }

    /// The body.
    public var body: Body

    /// Whether the response may take long: an engine that has a limit of connections per host
    /// should not count this one, or four open streams would block the host.
    public var isStreamed: Bool

    /// Whether somebody may have set the request's `timeoutInterval`; the default is not set.
    var mayHaveTimeout = true

    /// Creates a request.
    public init(urlRequest: URLRequest, body: Body = .none, isStreamed: Bool = false) {
        self.urlRequest = urlRequest
        self.body = body
        self.isStreamed = isStreamed
    }
}

/// What happens during an exchange, in this order.
public enum TransportEvent: Sendable {
    /// So many bytes of the body are sent, of so many in all if that is known.
    case sent(Int64, of: Int64?)
    /// The final head; interim responses (1xx) are not reported.
    case head(ResponseHead)
    /// The next bytes of the body, content-decoded.
    case body(Data)
    /// Fields behind the body (RFC 9110 §6.5).
    case trailers(HTTPHeaders)
    /// The end: nil for a complete response, else what broke.
    case completed(URLError?)
}

/// Status and headers of a final response.
public struct ResponseHead: Sendable, Hashable {
    /// The status code, 200 or above.
    public let statusCode: Int

    /// The header fields.
    public let headers: HTTPHeaders

    /// Creates a head.
    public init(statusCode: Int, headers: HTTPHeaders = [:]) {
        self.statusCode = statusCode
        self.headers = headers
    }
}
