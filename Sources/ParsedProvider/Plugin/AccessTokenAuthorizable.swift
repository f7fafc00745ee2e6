/// A target that says how it is authorised; see ``AccessTokenPlugin``.
public protocol AccessTokenAuthorizable {
    /// How the token is sent; nil for a call that needs none.
    var authorizationType: AuthorizationType? { get }
}

/// How an access token is sent in `Authorization` (RFC 9110 §11.6.2).
public enum AuthorizationType: Sendable, Hashable {
    /// `Basic TOKEN`.
    case basic
    /// `Bearer TOKEN` (RFC 6750).
    case bearer
    /// A scheme of another name, then the token.
    case custom(String)
    /// The token alone.
    case raw

    /// The field's value.
    func value(of token: String) -> String {
        switch self {
        case .basic: "Basic \(token)"
        case .bearer: "Bearer \(token)"
        case .custom(let scheme): scheme.isEmpty ? token : "\(scheme) \(token)"
        case .raw: token
        }
    }
}

extension MultiTarget: AccessTokenAuthorizable {
    /// The inner target's.
    public var authorizationType: AuthorizationType? {
        (target as? any AccessTokenAuthorizable)?.authorizationType
    }
}
