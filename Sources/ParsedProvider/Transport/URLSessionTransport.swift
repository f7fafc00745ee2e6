import Dispatch

/// Carries exchanges by URLSession; the only file, with its helpers, that knows URLSession.
///
/// On Linux URLSession can hang or crash a process, lose bodies and leak secrets. What is written
/// here, and what is not, follows from that: data tasks with a delegate only, no cache, no cookie
/// machinery, no redirect followed, no challenge left open, and every cancel from a queue for it.
public final class URLSessionTransport: Transport {
    /// One transport for all providers that don't ask for their own, so that they share connections.
    public static let shared = URLSessionTransport()

    private let configuration: URLSessionConfiguration
    private let common: URLSessionPool

    /// Pools for requests that must not share the connections of all others; made when needed.
    private enum Special {
        /// Uses each connection once.
        case singleUse
        /// Has as many connections as there are streams.
        case streams
    }

    /// Whether all events come from URLSession's work queue: not with somebody's own `URLProtocol`.
    private let isPlain: Bool

    private let special = Locked<[Special: URLSessionPool]>([:])

    /// Whether the transport is invalidated, and how many tasks are being made of its sessions.
    private struct Life {
        var isOver = false
        var makers = 0
    }

    private let life = Locked(Life())

    /// Creates a transport with a session of its own.
    ///
    /// - Parameter configuration: Proxies, TLS, network access and the like. Cache, cookies,
    ///   credentials, additional headers and time-outs in it are not used: those are the provider's,
    ///   and a header that every request bore would follow redirects to strangers.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.configuration()) {
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // With a cache, a cancel soon after the start is a trap on Linux; none ever stores.
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpAdditionalHeaders = nil
        // Whole seconds on Linux, and the wait for a connection counts: the provider's apply.
        configuration.timeoutIntervalForRequest = URLSessionPool.noTimeout
        configuration.timeoutIntervalForResource = URLSessionPool.noTimeout
        self.configuration = configuration
        let plain = URLSessionConfiguration.ephemeral.protocolClasses ?? []
        isPlain = (configuration.protocolClasses ?? []).allSatisfy { protocolClass in
            plain.contains { $0 == protocolClass }
        }
        common = URLSessionPool(configuration)
    }

    deinit { pools.forEach { $0.session.finishTasksAndInvalidate() } }

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
    ///
    /// The shared transport serves others too and is not invalidated.
    public func invalidate() {
        guard self !== Self.shared else { return }
        let isIdle = life.withLock { life in
            defer { life.isOver = true }
            return !life.isOver && life.makers == 0
        }
        if isIdle { pools.forEach { $0.invalidate() } }
    }

    private var pools: [URLSessionPool] {
        [common] + special.withLock { Array($0.values) }
    }

    /// Starts a data task.
    public func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        start(request, isBrief: false, onEvent: onEvent)
    }

    /// Starts a data task.
    ///
    /// - Parameters:
    ///   - request: A complete request.
    ///   - isBrief: Whether all but the end takes `onEvent` a moment only, and nobody else's code runs
    ///     in it: on Linux that comes on URLSession's work queue then.
    ///   - onEvent: As in ``start(_:onEvent:)``; the end comes on a thread that may be held.
    /// - Returns: The running exchange.
    func start(
        _ request: TransportRequest, isBrief: Bool,
        onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        let pool = pool(for: request)
        let exchange = URLSessionExchange(
            request, transport: self, pool: pool, isBrief: isBrief && isPlain, onEvent: onEvent)
        if pool.admits(exchange, to: request.urlRequest.url) { runTask(for: exchange) }
        return exchange
    }

    /// Runs a task for an exchange: the first, or another one if the connection had been closed.
    func runTask(for exchange: URLSessionExchange) {
        let content: (request: URLRequest, file: URL?)
        do {
            content = try Self.urlRequest(exchange.request)
        } catch {
            return exchange.didFail(.cannotOpenFile, cause: error)
        }
        let task = beforeInvalidation {
            exchange.pool.makeTask(content.request, file: content.file, for: exchange)
        }
        guard let task else { return exchange.didFail(.cancelled) }
        exchange.run(task)
    }

    /// Makes a task, unless the sessions are invalidated: of one that is, it would be a trap.
    ///
    /// No lock is held meanwhile, since URLSession lets one wait for its work queue; who invalidates
    /// leaves that to the last maker.
    private func beforeInvalidation(_ make: () -> URLSessionDataTask) -> URLSessionDataTask? {
        let begins = life.withLock { life in
            if !life.isOver { life.makers += 1 }
            return !life.isOver
        }
        guard begins else { return nil }
        defer {
            let isLast = life.withLock { life in
                life.makers -= 1
                return life.isOver && life.makers == 0
            }
            if isLast { pools.forEach { $0.invalidate() } }
        }
        return make()
    }

    /// URLSession's own request: the body where it looks for it, and its habits turned off.
    private static func urlRequest(
        _ request: TransportRequest
    ) throws -> (request: URLRequest, file: URL?) {
        var urlRequest = request.urlRequest
        // A change costs a copy. On Linux the configuration is enough, unless a time-out was set.
        #if canImport(FoundationNetworking)
        let isChanged = request.mayHaveTimeout
        #else
        let isChanged = true
        #endif
        if isChanged {
            urlRequest.timeoutInterval = URLSessionPool.noTimeout
            urlRequest.httpShouldHandleCookies = false
        }
        let file = try urlRequest.setBody(request.body)
        return (urlRequest, file)
    }

    /// The pool for a request.
    ///
    /// On Linux a request without a body is silently sent again if its pooled connection turns out
    /// to be closed. Nobody is asked, unlike for one with a body, so a POST must not use the pool.
    private func pool(for request: TransportRequest) -> URLSessionPool {
        if request.isStreamed {
            return pool(.streams) { $0.httpMaximumConnectionsPerHost = 1_000 }
        }
        #if canImport(FoundationNetworking)
        if request.body == .none, !request.isIdempotent {
            return pool(.singleUse) { $0.httpAdditionalHeaders = ["Connection": "close"] }
        }
        #endif
        return common
    }

    private func pool(
        _ kind: Special, _ change: (URLSessionConfiguration) -> Void
    ) -> URLSessionPool {
        special.withLock { pools in
            if let pool = pools[kind] { return pool }
            // One that is made after the invalidation would be left out of it.
            guard !life.withLock({ $0.isOver }) else { return common }
            let copy = configuration.copy() as? URLSessionConfiguration ?? configuration
            change(copy)
            let pool = URLSessionPool(copy)
            pools[kind] = pool
            return pool
        }
    }
}

extension TransportRequest {
    /// Whether sending it twice is the same as sending it once.
    var isIdempotent: Bool { HTTPMethod(urlRequest.httpMethod ?? "GET").isIdempotent }
}
