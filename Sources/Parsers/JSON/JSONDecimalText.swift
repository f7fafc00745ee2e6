/// A number literal taken apart: `±mantissa × 10^exponent`.
///
/// Bounds: the literal was checked by the scanner and is followed by a byte that belongs to no
/// number, at the latest by the padding.
struct JSONDecimalText {
    var isNegative = false
    /// The first 19 significant digits.
    var mantissa: UInt64 = 0
    /// The power of ten that belongs to ``mantissa``; clamped far outside of any type's range.
    var exponent = 0
    /// Whether digits other than zero were left out of the mantissa.
    var isTruncated = false

    @inline(__always)
    init(_ start: UnsafePointer<UInt8>) {
        var p = start
        if p[0] == UInt8(ascii: "-") {
            isNegative = true
            p += 1
        }
        let first = p
        p = Self.digits(p, &mantissa)
        var count = p - first
        if first[0] == 48 { count = 0 }
        if p[0] == UInt8(ascii: ".") {
            p += 1
            let fraction = p
            p = Self.digits(p, &mantissa)
            exponent = fraction - p
            count += p - fraction
        }
        if count > 19 { recount(first) }
        if p[0] | 0x20 == UInt8(ascii: "e") { exponent += Self.exponent(p + 1) }
    }

    /// Adds a run of digits to a mantissa, eight at a time where there are as many.
    @inline(__always)
    private static func digits(
        _ start: UnsafePointer<UInt8>, _ mantissa: inout UInt64
    ) -> UnsafePointer<UInt8> {
        var p = start
        while true {
            let chunk = JSONBytes.load8(p)
            guard areDigits(chunk) else { break }
            mantissa = mantissa &* 100_000_000 &+ value(chunk)
            p += 8
        }
        while true {
            let digit = p[0] &- 48
            guard digit < 10 else { return p }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            p += 1
        }
    }

    @inline(__always)
    private static func areDigits(_ chunk: UInt64) -> Bool {
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        let threes: UInt64 = 0x3030_3030_3030_3030
        return chunk & high == threes && (chunk &+ 0x0606_0606_0606_0606) & high == threes
    }

    /// The value of eight ASCII digits, the first one in the lowest byte.
    @inline(__always)
    private static func value(_ chunk: UInt64) -> UInt64 {
        var x = chunk & 0x0F0F_0F0F_0F0F_0F0F
        x = (x &* 10 &+ x >> 8) & 0x00FF_00FF_00FF_00FF
        x = (x &* 100 &+ x >> 16) & 0x0000_FFFF_0000_FFFF
        return (x &* 10_000 &+ x >> 32) & 0xFFFF_FFFF
    }

    private static func exponent(_ start: UnsafePointer<UInt8>) -> Int {
        var p = start
        let isNegative = p[0] == UInt8(ascii: "-")
        if isNegative || p[0] == UInt8(ascii: "+") { p += 1 }
        var value = 0
        while p[0] &- 48 < 10 {
            if value < 1_000_000_000_000 { value = value * 10 + Int(p[0] &- 48) }
            p += 1
        }
        return isNegative ? -value : value
    }

    /// Reads a literal of more than 19 digits again, leading zeros left out.
    @inline(never)
    private mutating func recount(_ first: UnsafePointer<UInt8>) {
        var p = first
        var used = 0
        var isFraction = false
        mantissa = 0
        exponent = 0
        while true {
            let c = p[0]
            p += 1
            if c == UInt8(ascii: ".") {
                isFraction = true
                continue
            }
            guard c &- 48 < 10 else { return }
            if used < 19 {
                mantissa = mantissa &* 10 &+ UInt64(c &- 48)
                if mantissa > 0 { used += 1 }
                if isFraction { exponent -= 1 }
            } else {
                if c != 48 { isTruncated = true }
                if !isFraction { exponent += 1 }
            }
        }
    }
}
