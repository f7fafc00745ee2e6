/// What a call sends and where its answer goes: three independent axes as one value.
public struct RequestTask: Sendable {
    /// Parameters that are always part of the URL.
    var query: Parameters?

    /// What the body is made of.
    var body: Body = .none

    /// How long one attempt may take in all; nil leaves it to ``ProviderOptions/attemptTimeout``.
    public var timeout: Duration?

    /// Parameters and how they are written.
    struct Parameters: Sendable {
        let values: [String: ParameterValue]
        let encoding: any ParameterEncoding
    }

    /// What the body is made of.
    enum Body: Sendable {
        case none
        case data(Data)
        case json(any Encodable & Sendable, JSONEncoder?)
        /// The encoding decides whether they go into the query or the body.
        case parameters(Parameters)
    }
}

extension RequestTask {
    /// No body and no parameters.
    public static var requestPlain: Self { Self() }

    /// Bytes as they are; set `Content-Type` in the target's headers.
    public static func requestData(_ data: Data) -> Self {
        Self(body: .data(data))
    }

    /// A value encoded as JSON with `Content-Type: application/json`.
    public static func requestJSONEncodable(_ value: any Encodable & Sendable) -> Self {
        Self(body: .json(value, nil))
    }

    /// A value encoded as JSON with an encoder of the caller's own.
    public static func requestCustomJSONEncodable(
        _ value: any Encodable & Sendable, encoder: JSONEncoder
    ) -> Self {
        Self(body: .json(value, encoder))
    }

    /// Parameters in the query or the body, as the encoding says.
    ///
    /// - Parameters:
    ///   - parameters: Strings, numbers, booleans, dates, URLs, `NSNull`, and arrays and
    ///     dictionaries of them. They are copied at once. Nil values are left out.
    ///   - encoding: ``URLEncoding`` or ``JSONEncoding``, or one of your own.
    /// - Returns: The task.
    public static func requestParameters(
        parameters: [String: Any], encoding: any ParameterEncoding
    ) -> Self {
        Self(body: .parameters(Parameters(parameters, encoding)))
    }

    /// Bytes as the body, and parameters in the URL.
    public static func requestCompositeData(
        bodyData: Data, urlParameters: [String: Any], urlEncoding: URLEncoding = .queryString
    ) -> Self {
        Self(query: Parameters(urlParameters, urlEncoding.inQuery), body: .data(bodyData))
    }

    /// Parameters in the body, and others in the URL.
    public static func requestCompositeParameters(
        bodyParameters: [String: Any], bodyEncoding: any ParameterEncoding,
        urlParameters: [String: Any], urlEncoding: URLEncoding = .queryString
    ) -> Self {
        Self(
            query: Parameters(urlParameters, urlEncoding.inQuery),
            body: .parameters(Parameters(bodyParameters, bodyEncoding)))
    }

    /// The same task with a deadline for each attempt, redirects included.
    public func timeout(_ timeout: Duration) -> Self {
        var task = self
        task.timeout = timeout
        return task
    }
}

extension RequestTask.Parameters {
    fileprivate init(_ parameters: [String: Any], _ encoding: any ParameterEncoding) {
        values = ParameterValue.dictionary(parameters)
        self.encoding = encoding
    }
}
