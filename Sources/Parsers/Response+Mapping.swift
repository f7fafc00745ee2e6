public import Foundation

/// The vocabulary for closures that parse by hand; each method throws ``ParsingError``.
extension Response {
    /// The body as text in the charset that the response declares, else UTF-8.
    ///
    /// - Parameter path: Where in a JSON document the text lies; the whole body by default.
    /// - Returns: The text, without a byte order mark.
    /// - Throws: ``ParsingError``: not text, or what ``map(_:atKeyPath:using:failsOnEmptyData:)`` throws.
    public func mapString(atKeyPath path: JSONPath? = nil) throws -> String {
        guard let path else { return try ResponseParser.string.parse(self) }
        return try ResponseParser.json(String.self, at: path).parse(self)
    }

    /// The body as a JSON document.
    ///
    /// - Parameter failsOnEmptyData: Whether an empty body is an error, the default, or `null`.
    /// - Returns: The document.
    /// - Throws: ``ParsingError``: empty body or malformed.
    public func mapJSON(failsOnEmptyData: Bool = true) throws -> JSONValue {
        guard failsOnEmptyData || !data.isEmpty else { return .null }
        return try ResponseParser.jsonValue.parse(self)
    }

    /// The body decoded from JSON.
    ///
    /// - Parameters:
    ///   - type: What to decode.
    ///   - path: Where in the document it lies; at the root by default.
    ///   - decoder: A decoder of the caller's own, used exactly as it is; the library's by default.
    ///   - failsOnEmptyData: Whether an empty body is an error, the default. If not, an empty body
    ///     is decoded as `{}`, then as `[]`.
    /// - Returns: The value.
    /// - Throws: ``ParsingError``: empty body, malformed, key path, decoding.
    public func map<Value: Decodable & SendableMetatype>(
        _ type: Value.Type, atKeyPath path: JSONPath? = nil, using decoder: JSONDecoder? = nil,
        failsOnEmptyData: Bool = true
    ) throws -> Value {
        let parser =
            decoder.map { ResponseParser.json(type, at: path ?? [], decoder: $0) }
            ?? ResponseParser.json(type, at: path ?? [])
        guard data.isEmpty, !failsOnEmptyData else { return try parser.parse(self) }
        let root = decoder.map { ResponseParser.json(type, decoder: $0) } ?? .json(type)
        return try (try? root.parse(replacing(data: Data("{}".utf8))))
            ?? root.parse(replacing(data: Data("[]".utf8)))
    }

    /// The response itself, if its status is one of these.
    public func filter(statusCodes: some RangeExpression<Int>) throws -> Response {
        guard statusCodes.contains(statusCode) else { throw ParsingError(.status, response: self) }
        return self
    }

    /// The response itself, if this is its status.
    public func filter(statusCode: Int) throws -> Response {
        try filter(statusCodes: statusCode...statusCode)
    }

    /// The response itself, if its status is 200 through 299.
    public func filterSuccessfulStatusCodes() throws -> Response {
        try filter(statusCodes: 200...299)
    }

    /// The response itself, if its status is 200 through 399.
    public func filterSuccessfulStatusAndRedirectCodes() throws -> Response {
        try filter(statusCodes: 200...399)
    }
}
