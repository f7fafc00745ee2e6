/// Writes parameters into a query or a body: the extension point for formats of one's own.
public protocol ParameterEncoding: Sendable {
    /// Encodes parameters.
    ///
    /// - Parameters:
    ///   - parameters: The values; empty parameters should leave no trace.
    ///   - method: The request's method, for encodings that choose the place by it.
    /// - Returns: What goes into the query or the body.
    /// - Throws: ``RequestBuildingError``, or any error, which is then its underlying error.
    func encode(
        _ parameters: [String: ParameterValue], method: HTTPMethod
    ) throws -> EncodedParameters
}

/// Where encoded parameters go.
public struct EncodedParameters: Sendable, Hashable {
    /// Percent-encoded `a=1&b=2` for the URL; nil for none.
    public var query: String?

    /// The body; nil for none.
    public var body: Data?

    /// The body's media type, used where the target sets none.
    public var contentType: String?

    /// Creates the result of an encoding.
    public init(query: String? = nil, body: Data? = nil, contentType: String? = nil) {
        self.query = query
        self.body = body
        self.contentType = contentType
    }
}
