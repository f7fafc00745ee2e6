/// Strings and keys. The scanner has checked UTF-8 and escapes; a string's bytes lie inside the
/// document, and so does each escape as a whole.
extension JSONView {
    /// The text of a string or key.
    @inline(__always)
    func string(at token: Int) -> String {
        let value = tokens[token]
        if value.kind == .string || value.kind == .key {
            let text = UnsafeBufferPointer(start: bytes + value.start, count: value.low)
            // The scanner has validated it. A string that does not know that it is ASCII takes five
            // times as long to be hashed and thirty times to be compared.
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                return String(
                    copying: UTF8Span(unchecked: text.span, isKnownASCII: value.isASCII))
            }
            return String(decoding: text, as: UTF8.self)
        }
        return unescaped(value)
    }

    @inline(never)
    private func unescaped(_ value: JSONToken) -> String {
        // No escape is shorter than the UTF-8 it stands for.
        String(unsafeUninitializedCapacity: value.low) { buffer in
            unescape(value, into: buffer)
        }
    }

    /// Writes the text of an escaped string; returns how many bytes it has.
    private func unescape(_ value: JSONToken, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int
    {
        var p = bytes + value.start
        let last = p + value.low
        var written = 0
        func write(_ byte: UInt32) {
            buffer[written] = UInt8(truncatingIfNeeded: byte)
            written += 1
        }
        while p < last {
            guard p[0] == UInt8(ascii: "\\") else {
                write(UInt32(p[0]))
                p += 1
                continue
            }
            let c = p[1]
            p += 2
            switch c {
            case UInt8(ascii: "b"): write(8)
            case UInt8(ascii: "t"): write(9)
            case UInt8(ascii: "n"): write(10)
            case UInt8(ascii: "f"): write(12)
            case UInt8(ascii: "r"): write(13)
            case UInt8(ascii: "u"):
                var scalar = JSONScanner.hexadecimal(p) ?? 0xFFFD
                p += 4
                if scalar & 0xFC00 == 0xD800, let low = JSONScanner.hexadecimal(p + 2) {
                    scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                    p += 6
                }
                encode(scalar, write)
            default: write(UInt32(c))
            }
        }
        return written
    }

    @inline(__always)
    private func encode(_ scalar: UInt32, _ write: (UInt32) -> Void) {
        if scalar < 0x80 {
            write(scalar)
        } else if scalar < 0x800 {
            write(0xC0 | scalar >> 6)
            write(0x80 | scalar & 0x3F)
        } else if scalar < 0x10000 {
            write(0xE0 | scalar >> 12)
            write(0x80 | scalar >> 6 & 0x3F)
            write(0x80 | scalar & 0x3F)
        } else {
            write(0xF0 | scalar >> 18)
            write(0x80 | scalar >> 12 & 0x3F)
            write(0x80 | scalar >> 6 & 0x3F)
            write(0x80 | scalar & 0x3F)
        }
    }

    /// Whether the key at `token` has exactly these bytes.
    @inline(__always)
    func isKey(_ token: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let key = tokens[token]
        guard key.kind == .key else { return isEscapedKey(key, name) }
        guard key.low == name.count, let start = name.baseAddress else {
            return key.low == name.count
        }
        return JSONBytes.equal(bytes + key.start, start, name.count)
    }

    /// Whether the key at `token` has these bytes, no escapes and no equal key before it.
    @inline(__always)
    func isPlainKey(_ token: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard tokens[token].isPlainKey(name.count), let start = name.baseAddress else {
            return false
        }
        return JSONBytes.equal(bytes + tokens[token].start, start, name.count)
    }

    @inline(never)
    private func isEscapedKey(_ key: JSONToken, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard key.kind == .escapedKey, key.low > name.count else { return false }
        return unescaped(key).utf8.elementsEqual(name)
    }

    /// Whether two keys are equal as text.
    @inline(__always)
    func areEqualKeys(_ a: Int, _ b: Int) -> Bool {
        let (first, second) = (tokens[a], tokens[b])
        guard first.kind == .key, second.kind == .key else { return areEqualEscapedKeys(a, b) }
        return first.low == second.low
            && JSONBytes.equal(bytes + first.start, bytes + second.start, first.low)
    }

    @inline(never)
    private func areEqualEscapedKeys(_ a: Int, _ b: Int) -> Bool {
        withTextBytes(a) { isKey(b, $0) }
    }

    /// The quick hash of a key's text.
    @inline(__always)
    func quickHash(_ token: Int, _ seed: UInt64) -> UInt32 {
        let key = tokens[token]
        guard key.kind == .key else { return escapedQuickHash(token, seed) }
        return JSONKeyHash.quick(padded: bytes + key.start, key.low, seed)
    }

    @inline(never)
    private func escapedQuickHash(_ token: Int, _ seed: UInt64) -> UInt32 {
        withTextBytes(token) { JSONKeyHash.quick($0, seed) }
    }

    /// The full hash of a key's text.
    @inline(never)
    func fullHash(_ token: Int, _ seed: UInt64) -> UInt32 {
        withTextBytes(token) { JSONKeyHash.full($0, seed) }
    }

    /// Calls `body` with the bytes of the text of a key or string.
    @inline(__always)
    func withTextBytes<R>(_ token: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let key = tokens[token]
        if key.kind == .key || key.kind == .string {
            return body(UnsafeBufferPointer(start: bytes + key.start, count: key.low))
        }
        var text = unescaped(key)
        return text.withUTF8(body)
    }
}
