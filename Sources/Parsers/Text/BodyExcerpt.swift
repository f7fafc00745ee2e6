package import Foundation

/// A short, single line of a body that is safe to show in an error.
package enum BodyExcerpt {
    /// The longest excerpt, in bytes of the body.
    package static let limit = 160

    /// The beginning of a body: text as text, anything else as its size.
    ///
    /// Values under secret-looking JSON keys are hidden, so that an error can be logged.
    package static func beginning(of data: Data) -> String {
        guard !data.isEmpty else { return "" }
        let head = wholeCharacters(data.prefix(limit))
        guard let text = String(validating: head, as: UTF8.self), isText(text) else {
            return "\(data.count) bytes that are not text"
        }
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return hidingSecrets(in: line) + (data.count > limit ? "…" : "")
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

    /// Replaces the value behind every `"secret name":`.
    private static func hidingSecrets(in line: String) -> String {
        let pieces = line.split(separator: "\"", omittingEmptySubsequences: false)
        var result = ""
        var hides = false
        for (index, piece) in pieces.enumerated() {
            let isInside = index % 2 == 1
            let next = index + 1 < pieces.endIndex ? pieces[index + 1] : ""
            if isInside {
                result += hides ? "\"\(SecretNames.placeholder)\"" : "\"\(piece)\""
                hides = !hides && next.first == ":" || hides && next.isEmpty
                if hides { hides = SecretNames.isSecret(piece) }
            } else if hides, let value = piece.dropFirst().firstNonSpace, !"[{".contains(value) {
                result += ": " + SecretNames.placeholder
                hides = false
            } else {
                result += piece
            }
        }
        return result
    }
}

extension Substring {
    fileprivate var firstNonSpace: Character? { first { !$0.isWhitespace } }
}
