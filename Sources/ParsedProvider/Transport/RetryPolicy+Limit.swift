extension RetryPolicy {
    /// Statuses that may be gone in a moment: 408, 429, 500, 502, 503 and 504.
    public static let passingStatusCodes: Set<Int> = [408, 429, 500, 502, 503, 504]

    /// Errors that may be gone in a moment: no connection, one that broke, or none in time.
    public static let passingErrorCodes: Set<URLError.Code> = [
        .timedOut, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .networkConnectionLost,
        .notConnectedToInternet,
    ]

    /// Repeats what a moment may mend, up to so many times.
    ///
    /// Where the server says `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3), that is the
    /// pause.
    ///
    /// - Parameters:
    ///   - limit: How often the request is sent again; 2 makes three attempts.
    ///   - backoff: The pauses where the server names none.
    ///   - statusCodes: The statuses to repeat.
    ///   - errorCodes: The transport errors to repeat.
    ///   - maximumRetryAfter: The longest pause that a server may ask for; a longer one makes the
    ///     failure the outcome. A minute by default.
    ///   - repeatsUnsafeMethods: Whether POST and PATCH are repeated too; not by default.
    ///   - now: The clock that dates are held against.
    /// - Returns: The policy.
    public static func limit(
        _ limit: Int, backoff: Backoff = .exponential(),
        statusCodes: Set<Int> = passingStatusCodes,
        errorCodes: Set<URLError.Code> = passingErrorCodes,
        maximumRetryAfter: Duration = .seconds(60), repeatsUnsafeMethods: Bool = false,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> Self {
        let decide: @Sendable (ProviderError, Int, URLRequest) -> Decision = { error, attempt, _ in
            guard attempt < limit else { return .no }
            switch error.kind {
            case .transport(let error, _):
                return errorCodes.contains(error.code) ? .after(backoff.pause(attempt)) : .no
            case .statusCode(let response), .service(_, let response):
                guard statusCodes.contains(response.statusCode) else { return .no }
                guard let pause = retryAfter(response.headers, now()) else {
                    return .after(backoff.pause(attempt))
                }
                return pause <= maximumRetryAfter ? .after(pause) : .no
            default:
                return .no
            }
        }
        return Self(repeatsUnsafeMethods: repeatsUnsafeMethods, decide: decide)
    }

    /// Repeats what a moment may mend, up to so many times, after the same pause each time.
    public static func limit(_ limit: Int, pause: Duration) -> Self {
        .limit(limit, backoff: .constant(pause))
    }

    /// The pause that a server asks for, nil where it does not or can't be understood.
    static func retryAfter(_ headers: HTTPHeaders, _ now: Date) -> Duration? {
        guard let text = headers["Retry-After"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Double(text) ?? 0, 1e9))
        }
        return HTTPDate.parse(text).map { .seconds(max($0.timeIntervalSince(now), 0)) }
    }
}
