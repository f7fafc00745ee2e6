import Foundation

extension ResponseParser where Value: Decodable & SendableMetatype {
    /// Decodes a property list, XML or binary.
    ///
    /// - Throws: ``ParsingError``: empty body, or decoding with Foundation's error behind it.
    public static func propertyList(_ type: Value.Type = Value.self) -> Self {
        Self("propertyList(\(type))") { response in
            if response.data.isEmpty { return try response.valueOfEmptyBody(type) }
            do {
                return try PropertyListDecoder().decode(type, from: response.data)
            } catch {
                throw ParsingError(
                    .decoding, response: response, expected: "\(type)",
                    excerpt: BodyExcerpt.beginning(of: response.data), underlyingError: error)
            }
        }
    }
}
