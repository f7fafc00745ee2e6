/// Sends an access token with every target that asks for one.
///
/// A target asks by conforming to ``AccessTokenAuthorizable``; without that nothing is sent for it, and
/// nobody says so: a token must never go to a call by accident.
///
/// The header replaces one that was there. Each attempt asks for the token again, so that a request
/// that is repeated after a refresh carries the new one.
public struct AccessTokenPlugin: PluginType {
    /// Gives the token for a target, nil for none; for a ``MultiTarget`` it gets the inner target.
    public typealias TokenClosure = @Sendable (_ target: any TargetType) -> String?

    private let tokenClosure: TokenClosure

    /// Creates a plugin.
    ///
    /// - Parameter tokenClosure: Called for each attempt of a target that is authorised.
    public init(tokenClosure: @escaping TokenClosure) {
        self.tokenClosure = tokenClosure
    }

    /// Sets `Authorization`, if the target asks for it and there is a token.
    public func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        guard let type = (target as? any AccessTokenAuthorizable)?.authorizationType,
            let token = tokenClosure(target)
        else { return request }
        var request = request
        request.setValue(type.value(of: token), forHTTPHeaderField: "Authorization")
        return request
    }
}
