/// What a call sends and where its answer goes: query, body and destination, three independent
/// axes as one value.
///
/// Start with what makes the body, then add what else there is:
/// `.requestJSONEncodable(user).query(parameters: ["notify": true]).timeout(.seconds(5))`.
public struct RequestTask: Sendable {
    /// What writes the parts of the query, percent-encoded, in order.
    ///
    /// They throw ``RequestBuildingError``, which the compiler (6.3.1) can't be told: it crashes.
    var queries: [@Sendable () throws -> String] = []

    /// What the body is made of.
    var body: Body = .none

    /// Where the answer is written; nil keeps it in memory.
    var destination: DownloadDestination?

    /// How long one attempt may take in all; nil leaves it to ``ProviderOptions/attemptTimeout``.
    public var timeout: Duration?

    /// The request's `Cache-Control` (RFC 9111 §5.2.1); nil, the default, sends none.
    public var cacheControl: String?

    /// What the body is made of.
    enum Body: Sendable {
        case none
        case data(Data)
        case file(URL)
        case multipart(MultipartFormData)
        /// The encoding decides whether they go into the query or the body.
        case parameters([String: ParameterValue], any ParameterEncoding)
        /// What is written when the method is known.
        case encoded(@Sendable (HTTPMethod) throws -> EncodedParameters)
    }
}

extension RequestTask {
    /// No body and no parameters.
    public static var requestPlain: Self { Self() }

    /// Bytes as they are; set `Content-Type` in the target's headers.
    public static func requestData(_ data: Data) -> Self {
        Self(body: .data(data))
    }

    /// A value encoded as JSON with `Content-Type: application/json`: keys sorted, slashes not
    /// escaped, the rest as `JSONEncoder` does by default.
    public static func requestJSONEncodable(_ value: any Encodable & Sendable) -> Self {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return requestCustomJSONEncodable(value, encoder: encoder)
    }

    /// A value encoded as JSON with an encoder of the caller's own.
    public static func requestCustomJSONEncodable(
        _ value: any Encodable & Sendable, encoder: JSONEncoder
    ) -> Self {
        encoded(.valueEncoding, "\(type(of: value))") { _ in
            EncodedParameters(
                body: try encoder.encode(value), contentType: JSONEncoding.contentType)
        }
    }

    /// A JSON document with any root, such as `["bug", "ui"]`.
    ///
    /// - Parameters:
    ///   - value: A string, number, boolean, `NSNull`, or an array or dictionary of them. It is
    ///     copied at once.
    ///   - encoding: Compact by default.
    /// - Returns: The task.
    public static func requestJSONObject(
        _ value: Any, encoding: JSONEncoding = .default
    ) -> Self {
        let copy = ParameterValue(value)
        return encoded(.parameterEncoding, "JSON") { _ in try encoding.encode(copy) }
    }

    /// A value encoded as a form with `Content-Type: application/x-www-form-urlencoded`.
    public static func requestFormEncodable(
        _ value: any Encodable & Sendable, encoder: URLEncodedFormEncoder = .init()
    ) -> Self {
        encoded(.valueEncoding, "\(type(of: value))") { _ in
            let pairs = try encoder.encode(value)
            guard !pairs.isEmpty else { return EncodedParameters() }
            return EncodedParameters(
                body: Data(pairs.utf8), contentType: URLEncoding.formType)
        }
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
        Self(body: .parameters(ParameterValue.dictionary(parameters), encoding))
    }

    /// Bytes as the body, and parameters in the URL.
    public static func requestCompositeData(
        bodyData: Data, urlParameters: [String: Any], urlEncoding: URLEncoding = .queryString
    ) -> Self {
        requestData(bodyData).query(parameters: urlParameters, encoder: urlEncoding.encoder)
    }

    /// Parameters in the body, and others in the URL.
    ///
    /// A body encoding that writes a query is a ``RequestBuildingError``.
    public static func requestCompositeParameters(
        bodyParameters: [String: Any], bodyEncoding: any ParameterEncoding,
        urlParameters: [String: Any], urlEncoding: URLEncoding = .queryString
    ) -> Self {
        let copy = ParameterValue.dictionary(bodyParameters)
        return encoded(.parameterEncoding, "\(type(of: bodyEncoding))") { method in
            let content = try bodyEncoding.encode(copy, method: method)
            guard content.query == nil else {
                throw RequestBuildingError(
                    .parameterEncoding, "\(type(of: bodyEncoding)) writes no body for \(method)")
            }
            return content
        }
        .query(parameters: urlParameters, encoder: urlEncoding.encoder)
    }

    private static func encoded(
        _ reason: RequestBuildingError.Reason,
        _ detail: @autoclosure @escaping @Sendable () -> String,
        _ encode: @escaping @Sendable (HTTPMethod) throws -> EncodedParameters
    ) -> Self {
        Self(
            body: .encoded { method in
                try RequestBuildingError.wrap(reason, detail()) { try encode(method) }
            })
    }
}
