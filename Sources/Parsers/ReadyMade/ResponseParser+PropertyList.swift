import Foundation

extension ResponseParser where Value: Decodable & SendableMetatype {
    /// Decodes a property list, XML or binary.
    ///
    /// - Throws: ``ParsingError``: empty body, or decoding with Foundation's error behind it.
    public static func propertyList(_ type: Value.Type = Value.self) -> Self {
        Self("propertyList(\(type))") { response in
            try response.requireBody(for: "\(type)")
            do {
                return try PropertyListDecoder().decode(type, from: response.data)
            } catch {
                throw ParsingError(
                    .decoding, response: response, expected: "\(type)", underlyingError: error)
            }
        }
    }
}
