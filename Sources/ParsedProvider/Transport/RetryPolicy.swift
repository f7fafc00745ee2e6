/// Decides whether a failed attempt is repeated.
///
/// An attempt has failed when it gave an error or a status of 400 or above. A policy is asked once
/// for each failed attempt, never for a cancelled request, and for methods that are not idempotent
/// (RFC 9110 §9.2.2) only if it says so.
public struct RetryPolicy: Sendable {
    /// What to do after a failed attempt.
    public enum Decision: Sendable, Hashable {
        /// Nothing: the failure is the outcome.
        case no
        /// Send the request again after a while.
        case after(Duration)
    }

    /// Whether requests such as POST, which do something each time, are repeated too.
    public let repeatsUnsafeMethods: Bool

    /// Decides by the error, the attempt's number, from 0, and the request that was sent.
    public let decide: @Sendable (ProviderError, Int, URLRequest) -> Decision

    /// Creates a policy.
    public init(
        repeatsUnsafeMethods: Bool = false,
        decide: @escaping @Sendable (ProviderError, Int, URLRequest) -> Decision
    ) {
        self.repeatsUnsafeMethods = repeatsUnsafeMethods
        self.decide = decide
    }

    /// Repeats up to so many times, after a constant pause, what a moment may mend: transport
    /// errors and the statuses 408, 429, 500, 502, 503 and 504.
    public static func limit(_ limit: Int, pause: Duration = .milliseconds(500)) -> Self {
        Self { error, attempt, _ in
            attempt < limit && isPassing(error) ? .after(pause) : .no
        }
    }

    private static func isPassing(_ error: ProviderError) -> Bool {
        switch error.kind {
        case .transport: true
        case .statusCode(let response):
            [408, 429, 500, 502, 503, 504].contains(response.statusCode)
        default: false
        }
    }

    func allows(_ request: URLRequest) -> Bool {
        repeatsUnsafeMethods || HTTPMethod(request.httpMethod ?? "GET").isIdempotent
    }
}
