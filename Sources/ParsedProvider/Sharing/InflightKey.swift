/// What makes two requests the same one: everything that is sent, before plugins see it, and how
/// the answer is judged.
struct InflightKey: Hashable {
    private let endpoint: Endpoint.Key
    private let timeout: Duration?
    private let stub: StubBehavior
    // Step 5 runs once for all who share an exchange, so they must agree on it.
    private let validation: ValidationType
    private let target: ObjectIdentifier

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
        self.target = ObjectIdentifier(type(of: target.innermost))
    }
}
