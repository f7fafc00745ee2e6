import ParsedProvider

/// Reads single lines of a head (RFC 9112 §4 and §5), leniently where that is harmless.
enum FieldLine {
    static func withoutEnd(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var count = line.count
        if count > 0, line[count - 1] == 0x0A { count -= 1 }
        if count > 0, line[count - 1] == 0x0D { count -= 1 }
        return UnsafeRawBufferPointer(rebasing: line[..<count])
    }

    /// The status of a status line: exactly three digits, whether a reason follows or not.
    static func status(_ line: UnsafeRawBufferPointer) -> Int? {
        guard line.count >= 9, line.starts(with: "HTTP/".utf8),
            let blank = line.firstIndex(of: 0x20)
        else { return nil }
        let digits = line[(blank + 1)...].prefix { (0x30...0x39).contains($0) }
        guard digits.count == 3, digits.endIndex == line.count || line[digits.endIndex] == 0x20
        else { return nil }
        let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return status >= 100 ? status : nil
    }

    /// Appends a field, or goes on with the one before; what is neither is left out.
    static func append(_ line: UnsafeRawBufferPointer, to fields: inout [HTTPHeaders.Field]) {
        guard let first = line.first else { return }
        if isBlank(first) { return fold(line, into: &fields) }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return }
        let name = trimmed(line, 0, colon)
        fields.append(
            HTTPHeaders.Field(name: text(name), value: text(trimmed(line, colon + 1, line.count))))
    }

    /// A folded line, which is one blank and more of the value (RFC 9112 §5.2).
    private static func fold(
        _ line: UnsafeRawBufferPointer, into fields: inout [HTTPHeaders.Field]
    ) {
        guard let last = fields.popLast() else { return }
        let more = text(trimmed(line, 0, line.count))
        let value = [last.value, more].filter { !$0.isEmpty }.joined(separator: " ")
        fields.append(HTTPHeaders.Field(name: last.name, value: value))
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

    /// The bytes as UTF-8, else as Latin-1, which any bytes are.
    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
