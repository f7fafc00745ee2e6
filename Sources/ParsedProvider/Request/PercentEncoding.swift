/// Percent-encoding (RFC 3986 §2.1) on bytes.
enum PercentEncoding {
    /// Appends text, escaping every byte that is not allowed; a percent sign is text like any other.
    ///
    /// - Parameters:
    ///   - text: What is appended.
    ///   - allowed: The bytes that stay as they are.
    ///   - writesPlus: Whether a space becomes `+`, as in forms.
    ///   - bytes: Where to.
    static func append(
        _ text: String, allowed: ByteSet, writesPlus: Bool = false, to bytes: inout [UInt8]
    ) {
        var text = text
        text.withUTF8 { text in
            if text.allSatisfy({ allowed.contains($0) }) { return bytes.append(contentsOf: text) }
            for byte in text {
                if allowed.contains(byte) {
                    bytes.append(byte)
                } else if writesPlus, byte == UInt8(ascii: " ") {
                    bytes.append(UInt8(ascii: "+"))
                } else {
                    appendEscape(byte, to: &bytes)
                }
            }
        }
    }

    /// Appends text that may be escaped already: valid escapes stay, a lone percent sign is escaped.
    static func appendKeepingEscapes(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, allowed: ByteSet, to bytes: inout [UInt8]
    ) {
        var rest = text
        while let place = rest.firstIndex(where: { !allowed.contains($0) }) {
            bytes.append(contentsOf: rest[..<place])
            let byte = rest[place]
            rest = rest[(place + 1)...]
            if byte == UInt8(ascii: "%") && startsWithTwoDigits(rest) {
                bytes.append(byte)
            } else {
                appendEscape(byte, to: &bytes)
            }
        }
        bytes.append(contentsOf: rest)
    }

    /// The text with every byte escaped that is not allowed.
    static func encode(_ text: String, allowed: ByteSet) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        append(text, allowed: allowed, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func startsWithTwoDigits(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let digits = text.prefix(2)
        return digits.count == 2 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }

    private static func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
