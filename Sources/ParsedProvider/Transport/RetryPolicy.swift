/// Decides whether a failed attempt is repeated.
///
/// An attempt has failed when it gave an error or a status of 400 or above. A policy is asked once
/// for each failed attempt, never for a cancelled request, and for methods that are not idempotent
/// (RFC 9110 §9.2.2) only if it says so. Each attempt runs the plugins' `prepare`, so that a new
/// token is sent, and may be answered for later: the place to fetch that token.
///
/// ```swift
/// RetryPolicy(repeatsUnsafeMethods: true) { error, attempt, _ in
///     guard attempt == 0, error.response?.statusCode == 401 else { return .no }
///     return await tokens.refresh() ? .after(.zero) : .no
/// }.or(.limit(3))
/// ```
public struct RetryPolicy: Sendable {
    /// What to do after a failed attempt.
    public enum Decision: Sendable, Hashable {
        /// Nothing: the failure is the outcome.
        case no
        /// Send the request again after a while.
        case after(Duration)
    }

    /// Decides by the error, the attempt's number, from 0, and the request that was sent; answers
    /// once, at the time of its choice.
    public typealias Ask =
        @Sendable (
            ProviderError, Int, URLRequest, _ answer: @escaping @Sendable (Decision) -> Void
        ) -> Void

    /// Asks the policy; what a provider does after a failed attempt.
    public let ask: Ask

    /// Creates a policy that answers at the time of its choice.
    ///
    /// - Parameters:
    ///   - repeatsUnsafeMethods: Whether requests such as POST, which do something each time, are
    ///     repeated too; the policy is not asked about them otherwise.
    ///   - ask: Decides.
    public init(repeatsUnsafeMethods: Bool = false, ask: @escaping Ask) {
        guard !repeatsUnsafeMethods else {
            self.ask = ask
            return
        }
        self.ask = { error, attempt, request, answer in
            guard HTTPMethod(request.httpMethod ?? "GET").isIdempotent else { return answer(.no) }
            ask(error, attempt, request, answer)
        }
    }

    /// Creates a policy that answers at once.
    public init(
        repeatsUnsafeMethods: Bool = false,
        decide: @escaping @Sendable (ProviderError, Int, URLRequest) -> Decision
    ) {
        self.init(repeatsUnsafeMethods: repeatsUnsafeMethods) { error, attempt, request, answer in
            answer(decide(error, attempt, request))
        }
    }

    /// Creates a policy that awaits something first, such as a new token.
    public init(
        repeatsUnsafeMethods: Bool = false,
        decide: @escaping @Sendable (ProviderError, Int, URLRequest) async -> Decision
    ) {
        self.init(repeatsUnsafeMethods: repeatsUnsafeMethods) { error, attempt, request, answer in
            Task { answer(await decide(error, attempt, request)) }
        }
    }

    /// This policy, and another one for what this one does not repeat.
    public func or(_ other: RetryPolicy) -> RetryPolicy {
        RetryPolicy(repeatsUnsafeMethods: true) { [ask] error, attempt, request, answer in
            ask(error, attempt, request) { decision in
                guard decision == .no else { return answer(decision) }
                other.ask(error, attempt, request, answer)
            }
        }
    }
}
