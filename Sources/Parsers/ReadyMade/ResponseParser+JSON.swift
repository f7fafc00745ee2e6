public import Foundation

extension ResponseParser where Value: Decodable & SendableMetatype {
    /// Decodes JSON (RFC 8259).
    ///
    /// - Parameters:
    ///   - type: What to decode; known from the context where it is left out.
    ///   - path: Where in the document the value lies; at the root by default.
    /// - Returns: A parser that throws ``ParsingError``: empty body, malformed, key path, decoding.
    public static func json(_ type: Value.Type = Value.self, at path: JSONPath = []) -> Self {
        json(type, at: path, decoder: JSONDecoder())
    }

    /// Decodes JSON with a decoder of the caller's own, used exactly as it is.
    public static func json(
        _ type: Value.Type = Value.self, at path: JSONPath = [], decoder: JSONDecoder
    ) -> Self {
        Self("json(\(type))") { response in
            if let none = try response.valueOfEmptyBody(type) { return none }
            do {
                guard !path.isEmpty else { return try decoder.decode(type, from: response.data) }
                let walker = JSONDecoder()
                if let key = CodingUserInfoKey.jsonPath { walker.userInfo[key] = path.components }
                walker.keyDecodingStrategy = decoder.keyDecodingStrategy
                walker.dateDecodingStrategy = decoder.dateDecodingStrategy
                return try walker.decode(JSONSlice<Value>.self, from: response.data).value
            } catch {
                throw ParsingError(
                    .decoding, response: response, path: path, expected: "\(type)",
                    excerpt: BodyExcerpt.beginning(of: response.data), underlyingError: error)
            }
        }
    }
}

extension ResponseParser where Value == JSONValue {
    /// The body as a dynamic JSON value.
    public static var jsonValue: Self { .json(JSONValue.self) }

    /// The dynamic JSON value at a place in the document.
    public static func jsonValue(at path: JSONPath) -> Self { .json(JSONValue.self, at: path) }
}
