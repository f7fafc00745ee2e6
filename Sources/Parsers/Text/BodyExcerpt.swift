package import Foundation

/// A short, single line of a body that is safe to show in an error.
package enum BodyExcerpt {
    /// The longest excerpt, in bytes of the body.
    package static let limit = 160

    /// The beginning of a body: text as text, anything else as its size.
    ///
    /// Values under secret-looking names are hidden, in JSON and in forms, so that an error can be logged.
    package static func beginning(of data: Data) -> String {
        guard !data.isEmpty else { return "" }
        let head = wholeCharacters(data.prefix(limit))
        guard let text = String(validating: head, as: UTF8.self), isText(text) else {
            return "\(data.count) bytes that are not text"
        }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return Redaction().hidden(in: line) + (data.count > limit ? "…" : "")
    }

    /// Cuts a scalar that the limit has cut in two.
    private static func wholeCharacters(_ bytes: Data) -> Data {
        guard let last = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }), bytes[last] >= 0xC0,
            bytes.count == limit
        else { return bytes }
        return bytes[..<last]
    }

    private static func isText(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) }
    }
}
