/// Decides whether a redirect is followed.
///
/// Following it is the provider's work, on every transport.
///
/// Whatever the policy says: `Authorization`, `Cookie`, `Proxy-Authorization` and
/// ``ProviderOptions/secretHeaders`` don't go to another origin, `https` never becomes `http`, and
/// there are at most 20 hops.
public struct RedirectPolicy: Sendable {
    /// Gives the request to send next, or nil to take the redirect as the response.
    public let next: @Sendable (_ redirect: Response, _ proposed: URLRequest) -> URLRequest?

    /// Creates a policy.
    ///
    /// - Parameter next: Gets the 3xx response and the request that would follow, as the RFC
    ///   describes it; returns that request, changed or not, or nil.
    public init(
        _ next: @escaping @Sendable (_ redirect: Response, _ proposed: URLRequest) -> URLRequest?
    ) {
        self.next = next
    }

    /// Follows every redirect that is safe to follow.
    public static let follow = Self { $1 }

    /// Takes the 3xx itself, body included, as the response.
    public static let doNotFollow = Self { _, _ in nil }

    /// Follows only within one origin: scheme, host and port.
    public static let sameOrigin = Self { redirect, proposed in
        Origin(redirect.url) == Origin(proposed.url) ? proposed : nil
    }
}

/// Scheme, host and port: secrets don't leave it (RFC 6454).
struct Origin: Equatable {
    private let scheme: String?
    private let host: String?
    private let port: Int?

    init(_ url: URL?) {
        scheme = url?.scheme?.lowercased()
        host = url?.host?.lowercased()
        port = url?.port ?? (scheme == "https" ? 443 : 80)
    }
}
