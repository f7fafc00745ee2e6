internal import Foundation

/// The part of a document around a place, fit for a message: one line, secrets hidden.
struct JSONExcerpt {
    private let bytes: UnsafeBufferPointer<UInt8>
    private static let before = 40
    private static let after = 40
    private static let afterMalformed = 20

    /// Creates an excerpt of bytes that live as long as it does.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The text around `offset`, with `…` where the document goes on.
    func text(around offset: Int, isMalformed: Bool) -> String {
        let offset = min(offset, bytes.count)
        var lower = max(0, offset - Self.before)
        var upper = min(bytes.count, offset + (isMalformed ? Self.afterMalformed : Self.after))
        while lower < offset, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
        while upper < bytes.count, upper > offset, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
        var finder = JSONSecretFinder(bytes, window: lower..<upper)
        let secrets = finder.ranges()
        // Behind the place where grammar broke, quotes may pair up wrongly and hide nothing.
        if isMalformed, mentionsSecret(lower..<upper) { upper = offset }
        // A document in a string has keys that the finder does not see.
        if let inner = firstEscapedQuote(in: lower..<upper),
            mentionsSecret(lower..<upper) || hasSecret(unescaped: inner..<upper)
        {
            upper = inner
        }
        let text = masked(lower..<upper, secrets)
        return (lower > 0 ? "…" : "") + text + (upper < bytes.count ? "…" : "")
    }

    private func masked(_ window: Range<Int>, _ secrets: [Range<Int>]) -> String {
        var text = ""
        var p = window.lowerBound
        for secret in secrets where secret.upperBound > p && secret.lowerBound < window.upperBound {
            text += plain(p..<max(p, secret.lowerBound)) + "•••"
            p = min(secret.upperBound, window.upperBound)
        }
        return text + plain(p..<max(p, window.upperBound))
    }

    private func plain(_ range: Range<Int>) -> String {
        let spaced = bytes[range].map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        return String(decoding: spaced, as: UTF8.self)
    }

    private func firstEscapedQuote(in range: Range<Int>) -> Int? {
        range.dropLast().first {
            bytes[$0] == UInt8(ascii: "\\") && bytes[$0 + 1] == UInt8(ascii: "\"")
        }
    }

    private func hasSecret(unescaped range: Range<Int>) -> Bool {
        let text = plain(range).replacingOccurrences(of: "\\\"", with: "\"")
        return Redaction().hidden(in: text) != text
    }

    private func mentionsSecret(_ range: Range<Int>) -> Bool {
        SecretNames.isSecret(plain(range))
    }
}
