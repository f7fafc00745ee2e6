/// Strings and numbers. Bounds as for the whole scanner: loads of up to eight bytes may reach into
/// the padding, and no loop passes its first zero byte.
extension JSONScanner {
    /// Where a string's closing quote is, and what is before it.
    struct StringEnd {
        let position: Int
        var isEscaped = false
        var isASCII = true
    }

    /// Finds the closing quote of a string whose first byte is at `start`.
    @inline(__always)
    static func skipString(
        _ bytes: UnsafePointer<UInt8>, _ start: Int
    ) throws(JSONScanProblem) -> StringEnd {
        var p = start
        while true {
            let special = specials(JSONBytes.load8(bytes + p))
            if special == 0 {
                p &+= 8
                continue
            }
            p &+= special.trailingZeroBitCount >> 3
            guard bytes[p] != UInt8(ascii: "\"") else { return StringEnd(position: p) }
            return try skipRareString(bytes, p)
        }
    }

    /// Goes on at the first byte that is no plain ASCII.
    @inline(never)
    private static func skipRareString(
        _ bytes: UnsafePointer<UInt8>, _ start: Int
    ) throws(JSONScanProblem) -> StringEnd {
        var p = start
        var isEscaped = false
        var isASCII = true
        while true {
            let c = bytes[p]
            if c >= 0x80 {
                isASCII = false
                p = try skipSequence(bytes, p)
            } else if c == UInt8(ascii: "\"") {
                return StringEnd(position: p, isEscaped: isEscaped, isASCII: isASCII)
            } else if c == UInt8(ascii: "\\") {
                isEscaped = true
                p = try skipEscape(bytes, p)
            } else if c < 0x20 {
                throw JSONScanProblem(offset: p, expected: .closingQuote)
            } else {
                let special = specials(JSONBytes.load8(bytes + p))
                p &+= special == 0 ? 8 : special.trailingZeroBitCount >> 3
            }
        }
    }

    /// Marks bytes that are a quote, a backslash, below 0x20 or above 0x7F.
    ///
    /// The lowest mark is exact; a borrow can only add marks above a true one.
    @inline(__always)
    private static func specials(_ x: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = (x ^ (ones &* 0x22)) &- ones
        let backslashes = (x ^ (ones &* 0x5C)) &- ones
        return (quotes | backslashes | (x &- ones &* 0x20) | x) & (ones &* 0x80)
    }

    /// Checks one sequence of two to four bytes: shortest form, no surrogate, at most U+10FFFF
    /// (RFC 3629 §4).
    @inline(__always)
    private static func skipSequence(
        _ bytes: UnsafePointer<UInt8>, _ p: Int
    ) throws(JSONScanProblem) -> Int {
        let c = bytes[p]
        let second = bytes[p &+ 1]
        let length: Int
        let range: ClosedRange<UInt8>
        switch c {
        case 0xC2...0xDF: (length, range) = (2, 0x80...0xBF)
        case 0xE0: (length, range) = (3, 0xA0...0xBF)
        case 0xED: (length, range) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, range) = (3, 0x80...0xBF)
        case 0xF0: (length, range) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, range) = (4, 0x80...0xBF)
        case 0xF4: (length, range) = (4, 0x80...0x8F)
        default: throw JSONScanProblem(offset: p, expected: .utf8)
        }
        guard range.contains(second),
            length < 3 || bytes[p &+ 2] & 0xC0 == 0x80,
            length < 4 || bytes[p &+ 3] & 0xC0 == 0x80
        else { throw JSONScanProblem(offset: p, expected: .utf8) }
        return p + length
    }

    /// Checks one escape; a surrogate counts only as a pair (RFC 8259 §7).
    private static func skipEscape(
        _ bytes: UnsafePointer<UInt8>, _ p: Int
    ) throws(JSONScanProblem) -> Int {
        switch bytes[p &+ 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return p &+ 2
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(bytes + (p &+ 2)) else { break }
            guard unit & 0xF800 == 0xD800 else { return p &+ 6 }
            guard unit < 0xDC00, bytes[p &+ 6] == UInt8(ascii: "\\"),
                bytes[p &+ 7] == UInt8(ascii: "u"), let low = hexadecimal(bytes + (p &+ 8)),
                low & 0xFC00 == 0xDC00
            else { throw JSONScanProblem(offset: p, expected: .surrogatePair) }
            return p &+ 12
        default:
            break
        }
        throw JSONScanProblem(offset: p, expected: .escape)
    }

    /// The value of four hexadecimal digits; stops reading at the first byte that is none.
    static func hexadecimal(_ at: UnsafePointer<UInt8>) -> UInt32? {
        var value: UInt32 = 0
        for i in 0..<4 {
            let c = at[i]
            switch c {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(c - 48)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(c - 87)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(c - 55)
            default: return nil
            }
        }
        return value
    }

    /// Reads a number; integers that fit are complete with that.
    @inline(__always)
    static func skipNumber(
        _ bytes: UnsafePointer<UInt8>, _ start: Int
    ) throws(JSONScanProblem) -> (token: JSONToken, end: Int) {
        let isNegative = bytes[start] == UInt8(ascii: "-")
        let first = isNegative ? start &+ 1 : start
        var p = first
        var magnitude: UInt64 = 0
        while true {
            let digit = bytes[p] &- 48
            guard digit < 10 else { break }
            magnitude = magnitude &* 10 &+ UInt64(digit)
            p &+= 1
        }
        let digits = p &- first
        guard digits > 0, digits == 1 || bytes[first] != 48 else {
            throw JSONScanProblem(
                offset: digits > 0 ? first &+ 1 : p,
                expected: digits > 0 ? .noLeadingZero : .digit)
        }
        let c = bytes[p]
        if c == UInt8(ascii: ".") || c | 0x20 == UInt8(ascii: "e") {
            p = try skipFraction(bytes, p)
        } else if digits < 20, magnitude <= UInt64(Int64.max), magnitude > 0 || !isNegative {
            let value = Int64(truncatingIfNeeded: magnitude)
            let body = UInt64(bitPattern: isNegative ? 0 &- value : value)
            return (JSONToken(.int, at: start, body: body), p)
        }
        return (JSONToken(.number, at: start, low: p &- start), p)
    }

    @inline(__always)
    private static func skipFraction(
        _ bytes: UnsafePointer<UInt8>, _ start: Int
    ) throws(JSONScanProblem) -> Int {
        var p = start
        if bytes[p] == UInt8(ascii: ".") {
            let from = p &+ 1
            p = skipDigits(bytes, from)
            guard p > from else { throw JSONScanProblem(offset: p, expected: .digit) }
        }
        if bytes[p] | 0x20 == UInt8(ascii: "e") {
            p &+= 1
            if bytes[p] == UInt8(ascii: "+") || bytes[p] == UInt8(ascii: "-") { p &+= 1 }
            let from = p
            p = skipDigits(bytes, from)
            guard p > from else { throw JSONScanProblem(offset: p, expected: .digit) }
        }
        return p
    }

    @inline(__always)
    private static func skipDigits(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
        var p = start
        while bytes[p] &- 48 < 10 { p &+= 1 }
        return p
    }
}
