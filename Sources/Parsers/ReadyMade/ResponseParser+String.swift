public import Foundation

extension ResponseParser where Value == String {
    /// The body as text in the charset that `Content-Type` declares, else UTF-8 (RFC 9110 §8.3.2).
    ///
    /// A byte order mark is not part of the text. An empty body is `""`.
    ///
    /// - Throws: ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/text``.
    public static var string: Self {
        Self("string") { try text(of: $0, encoding: $0.textEncoding ?? .utf8) }
    }

    /// The body as text in an encoding, whatever the response declares.
    public static func string(encoding: String.Encoding) -> Self {
        Self("string") { try text(of: $0, encoding: encoding) }
    }

    private static func text(of response: Response, encoding: String.Encoding) throws -> String {
        guard let text = String(data: response.data, encoding: encoding) else {
            throw ParsingError(
                .text, response: response, expected: "text in \(encoding)",
                found: "\(response.data.count) bytes that are not")
        }
        return text.unicodeScalars.first == "\u{FEFF}"
            ? String(text.unicodeScalars.dropFirst()) : text
    }
}
