import ParsedProvider

/// Reads single lines of a head (RFC 9112 §4 and §5), leniently where that is harmless.
enum FieldLine {
    static func withoutEnd(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var count = line.count
        if count > 0, line[count - 1] == 0x0A { count -= 1 }
        if count > 0, line[count - 1] == 0x0D { count -= 1 }
        return UnsafeRawBufferPointer(rebasing: line[..<count])
    }

    /// The status of a status line: a version that there is and exactly three digits, whether a
    /// reason follows or not.
    static func status(_ line: UnsafeRawBufferPointer) -> Int? {
        guard line.count >= 9, line.starts(with: "HTTP/".utf8) else { return nil }
        var place = 5
        while place < line.count, line[place] != 0x20 { place += 1 }
        let isKnown =
            switch line[5] {
            case 0x31: place == 8 && line[6] == 0x2E && (0x30...0x39).contains(line[7])
            case 0x32, 0x33: place == 6
            default: false
            }
        guard isKnown else { return nil }
        guard place + 3 < line.count, place + 4 == line.count || line[place + 4] == 0x20 else {
            return nil
        }
        var status = 0
        for byte in line[(place + 1)...(place + 3)] {
            guard (0x30...0x39).contains(byte) else { return nil }
            status = status * 10 + Int(byte - 0x30)
        }
        return status >= 100 ? status : nil
    }

    /// Whether a line goes on with the one before (RFC 9112 §5.2).
    static func isFolded(_ line: UnsafeRawBufferPointer) -> Bool {
        line.first.map(isBlank) ?? false
    }

    /// Whether a status line, good or not, is one of HTTP/2 or later to libcurl.
    static func claimsHTTP2(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count > 5 && line[5] >= UInt8(ascii: "2") && line.starts(with: "HTTP/".utf8)
    }

    /// A field; nil for what is none.
    static func field(_ line: UnsafeRawBufferPointer) -> HTTPHeaders.Field? {
        var colon = 0
        while colon < line.count, line[colon] != UInt8(ascii: ":") { colon += 1 }
        guard colon > 0, colon < line.count else { return nil }
        let isASCII = isASCII(line)
        return HTTPHeaders.Field(
            name: text(trimmed(line, 0, colon), isASCII),
            value: text(trimmed(line, colon + 1, line.count), isASCII))
    }

    /// A field that goes on: one blank, and more of the value.
    static func folded(
        _ field: HTTPHeaders.Field, _ line: UnsafeRawBufferPointer
    ) -> HTTPHeaders.Field {
        let more = text(trimmed(line, 0, line.count), isASCII(line))
        let value = [field.value, more].filter { !$0.isEmpty }.joined(separator: " ")
        return HTTPHeaders.Field(name: field.name, value: value)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func trimmed(
        _ line: UnsafeRawBufferPointer, _ from: Int, _ to: Int
    ) -> UnsafeRawBufferPointer {
        var (start, end) = (from, to)
        while start < end, isBlank(line[start]) { start += 1 }
        while start < end, isBlank(line[end - 1]) { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: line[start..<end])
    }

    /// Looks at eight bytes at a time.
    private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var bits: UInt64 = 0
        var place = 0
        while place + 8 <= bytes.count {
            bits |= bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            place += 8
        }
        while place < bytes.count {
            bits |= UInt64(bytes[place])
            place += 1
        }
        return bits & 0x8080_8080_8080_8080 == 0
    }

    /// The bytes as UTF-8, else as Latin-1, which any bytes are.
    private static func text(_ bytes: UnsafeRawBufferPointer, _ isASCII: Bool) -> String {
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
