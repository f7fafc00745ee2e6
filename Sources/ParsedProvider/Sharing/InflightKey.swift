/// What makes two requests the same one: everything that is sent, before plugins see it, and how
/// the answer is judged.
struct InflightKey: Hashable {
    private let endpoint: Endpoint.Key
    private let timeout: Duration?
    private let stub: StubBehavior
    // Steps 3 and 5 run once for all who share an exchange, so they must agree on them: a case of an
    // enum may have a token or an error parser of its own.
    private let validation: ValidationType
    private let authorization: AuthorizationType?
    private let type: ObjectIdentifier
    private let name: String

    /// The key of a request; nil for one that can't be sent, or is never shared.
    ///
    /// A download has its own file. An immediate stub must have answered before its `request`
    /// returns: it waits for nobody.
    init?(_ endpoint: Endpoint, stub: StubBehavior, target: any TargetType) {
        guard !stub.isImmediate, endpoint.task.destination == nil, let key = endpoint.key else {
            return nil
        }
        self.endpoint = key
        timeout = endpoint.task.timeout
        self.stub = stub
        validation = target.validationType
        let target = target.innermost
        authorization = (target as? any AccessTokenAuthorizable)?.authorizationType
        type = ObjectIdentifier(Swift.type(of: target))
        name = target.displayName
    }
}
