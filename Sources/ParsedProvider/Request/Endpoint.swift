/// A target with every default resolved: what an `endpointClosure` returns.
///
/// ```swift
/// let provider = Provider<GitHub>(endpointClosure: { target in
///     var endpoint = Endpoint(target)
///     endpoint.baseURL = staging
///     return endpoint
/// })
/// ```
public struct Endpoint: Sendable {
    /// The API's address.
    public var baseURL: URL

    /// The path below it, as in ``TargetType/path``.
    public var path: String

    /// The HTTP method.
    public var method: HTTPMethod

    /// What is sent.
    public var task: RequestTask

    /// Header fields.
    public var headers: [String: String]

    /// The answer of a stub; read when the stub fires.
    public var sampleResponse: @Sendable () -> SampleResponse

    /// Creates an endpoint.
    public init(
        baseURL: URL, path: String = "", method: HTTPMethod = .get,
        task: RequestTask = .requestPlain, headers: [String: String] = [:],
        sampleResponse: @escaping @Sendable () -> SampleResponse = { .networkResponse(200, Data()) }
    ) {
        self.baseURL = baseURL
        self.path = path
        self.method = method
        self.task = task
        self.headers = headers
        self.sampleResponse = sampleResponse
    }

    /// Creates the endpoint of a target; a stub answers with the target's sample response.
    public init(_ target: some TargetType) {
        self.init(
            baseURL: target.baseURL, path: target.path, method: target.method, task: target.task,
            headers: target.headers ?? [:],
            sampleResponse: { target.sampleResponse })
    }

    /// A copy with more header fields; new values replace old ones of the same name in any case.
    public func adding(newHTTPHeaderFields fields: [String: String]) -> Self {
        var copy = self
        for (name, value) in fields {
            let old = copy.headers.keys.filter { $0.lowercased() == name.lowercased() }
            old.forEach { copy.headers[$0] = nil }
            copy.headers[name] = value
        }
        return copy
    }

    /// A copy with another task.
    public func replacing(task: RequestTask) -> Self {
        var copy = self
        copy.task = task
        return copy
    }
}

/// What a stub answers with.
public enum SampleResponse: Sendable {
    /// A status and a body.
    case networkResponse(Int, Data)
    /// A whole response.
    case response(Response)
    /// No response.
    case networkError(URLError)
}
