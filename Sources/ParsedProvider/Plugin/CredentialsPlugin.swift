/// Gives user and password to servers that ask for them with HTTP Basic (RFC 7617).
///
/// A request goes out without them; if the answer is a 401 with a Basic challenge, it is sent once
/// more with them, as a hop of the same attempt that runs no hook. If they are refused, the 401 is
/// the response. They are never sent to another origin, nor where the request has an
/// `Authorization` of its own. A bearer token is a header: see the plugin for access tokens.
///
/// ```swift
/// let plugin = CredentialsPlugin { _ in
///     URLCredential(user: "ashfurrow", password: password, persistence: .none)
/// }
/// ```
/// The credentials are plain text to whoever reads the connection: use `https`.
public struct CredentialsPlugin: PluginType {
    /// Gives a target's credentials, or nil for none.
    public typealias CredentialsClosure = @Sendable (any TargetType) -> URLCredential?

    private let credentials: CredentialsClosure

    /// Creates a plugin.
    ///
    /// - Parameter credentialsClosure: Called when a server asks; a user with a colon can't be sent
    ///   and counts as none.
    public init(_ credentialsClosure: @escaping CredentialsClosure) {
        credentials = credentialsClosure
    }

    /// The first credentials that a plugin has for a target.
    static func credential(
        for target: any TargetType, from plugins: [any PluginType]
    ) -> URLCredential? {
        for case let plugin as CredentialsPlugin in plugins {
            if let credential = plugin.credentials(target) { return credential }
        }
        return nil
    }
}
