import Dispatch

/// Carries exchanges by URLSession; the only file, with its delegate, that knows URLSession.
///
/// On Linux URLSession can hang or crash a process, lose bodies and leak secrets. What is written
/// here, and what is not, follows from that: data tasks with a delegate only, no cache, no cookie
/// machinery, no redirect followed, no challenge left open, and every cancel from a queue of its
/// own.
public final class URLSessionTransport: Transport {
    /// One transport for all providers that don't ask for their own, so that they share connections.
    public static let shared = URLSessionTransport()

    private let session: URLSession
    private let delegate = SessionDelegate()
    private let isInvalidated = Locked(false)

    /// Creates a transport with a session of its own.
    ///
    /// - Parameter configuration: Proxies, TLS, network access and the like. Cache, cookies,
    ///   credentials and time-outs in it are not used: those are the provider's.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.configuration()) {
        let configuration = configuration
        // With a cache, a cancel soon after the start is a trap on Linux; none ever stores.
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        // Whole seconds on Linux, and the wait for a connection counts: the provider's apply.
        configuration.timeoutIntervalForRequest = SessionDelegate.noTimeout
        configuration.timeoutIntervalForResource = SessionDelegate.noTimeout
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// The configuration that a transport uses by default: ephemeral, few connections on Linux.
    ///
    /// - Parameter maximumConnectionsPerHost: Above 4, URLSession on Linux opens and closes
    ///   connections all the time: 4 give 1.35 to 2.9 times the throughput of its default of 6.
    /// - Returns: A configuration to change further, for ``init(configuration:)``.
    public static func configuration(
        maximumConnectionsPerHost: Int? = nil
    ) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        #if canImport(FoundationNetworking)
        configuration.httpMaximumConnectionsPerHost = maximumConnectionsPerHost ?? 4
        #else
        if let maximumConnectionsPerHost {
            configuration.httpMaximumConnectionsPerHost = maximumConnectionsPerHost
        }
        #endif
        return configuration
    }

    /// Cancels what is running and closes the connections; later exchanges fail as cancelled.
    public func invalidate() {
        isInvalidated.withLock { isInvalidated in
            guard !isInvalidated else { return }
            isInvalidated = true
            session.invalidateAndCancel()
        }
    }

    /// Starts a data task.
    public func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        var urlRequest = request.urlRequest
        urlRequest.timeoutInterval = SessionDelegate.noTimeout
        urlRequest.httpShouldHandleCookies = false
        let file: URL?
        do {
            file = try urlRequest.setBody(request.body)
        } catch {
            onEvent(.completed(URLError(.cannotOpenFile, url: urlRequest.url, cause: error)))
            return CancellableToken {}
        }
        // A task made of an invalidated session is a trap.
        let task = isInvalidated.withLock { isInvalidated in
            isInvalidated ? nil : session.task(with: urlRequest, file: file)
        }
        guard let task else {
            onEvent(.completed(URLError(.cancelled, url: urlRequest.url)))
            return CancellableToken {}
        }
        let exchange = URLSessionExchange(task, onEvent: onEvent)
        delegate.register(exchange, for: task)
        task.resume()
        return exchange
    }
}
