/// What makes two requests the same one: everything that is sent, before plugins see it, and how
/// the answer is judged.
///
/// Never `URLRequest ==`, which on Linux ignores headers and body.
struct InflightKey: Hashable {
    private let method: String
    private let url: URL
    private let headers: [String: String]
    private let body: Data
    private let timeout: Duration?
    private let stub: StubBehavior
    // Step 5 runs once for all who share an exchange, so they must agree on it.
    private let validation: ValidationType
    private let target: ObjectIdentifier

    /// The key of a request; nil for one that can't be sent, or is never shared.
    ///
    /// An immediate stub must have answered before its `request` returns: it waits for nobody.
    init?(_ endpoint: Endpoint, stub: StubBehavior, target: any TargetType) {
        guard !stub.isImmediate, endpoint.task.isShareable,
            let request = try? endpoint.urlRequest(),
            let url = request.url
        else { return nil }
        method = request.httpMethod ?? "GET"
        self.url = url
        headers = (request.allHTTPHeaderFields ?? [:]).reduce(into: [:]) { fields, field in
            fields[field.key.lowercased()] = field.value
        }
        body = request.httpBody ?? Data()
        timeout = endpoint.task.timeout
        self.stub = stub
        validation = target.validationType
        self.target = ObjectIdentifier(type(of: target.innermost))
    }
}

extension RequestTask {
    /// Whether equal requests may share one answer.
    var isShareable: Bool { true }
}
