internal import Foundation

/// From decimal to binary, correctly rounded.
enum JSONDouble {
    /// The `Double` nearest to a literal; infinite where it is out of range.
    @inline(__always)
    static func parse(_ literal: UnsafePointer<UInt8>, _ count: Int) -> Double {
        let text = JSONDecimalText(literal)
        if let exact = clinger(text) { return exact }
        return slow(text, literal, count)
    }

    /// Mantissa and power of ten are both exact, so one operation rounds once (Clinger 1990).
    @inline(__always)
    private static func clinger(_ text: JSONDecimalText) -> Double? {
        guard text.mantissa < 1 << 53, text.exponent >= -22, text.exponent <= 22,
            !text.isTruncated
        else { return nil }
        let mantissa = Double(text.mantissa)
        let magnitude =
            text.exponent < 0
            ? mantissa / JSONPowers.exact[-text.exponent]
            : mantissa * JSONPowers.exact[text.exponent]
        return text.isNegative ? -magnitude : magnitude
    }

    @inline(never)
    private static func slow(
        _ text: JSONDecimalText, _ literal: UnsafePointer<UInt8>, _ count: Int
    ) -> Double {
        guard text.mantissa > 0 else { return text.isNegative ? -0.0 : 0 }
        guard let bits = eiselLemire(text.mantissa, text.exponent),
            !text.isTruncated || eiselLemire(text.mantissa + 1, text.exponent) == bits
        else { return library(literal, count, strtod) }
        return Double(bitPattern: text.isNegative ? bits | 1 << 63 : bits)
    }

    /// Calls the C library on a copy of the literal that ends in a zero byte.
    static func library<F: BinaryFloatingPoint>(
        _ literal: UnsafePointer<UInt8>, _ count: Int,
        _ parse: (UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> F
    ) -> F {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
            for i in 0..<count { copy[i] = CChar(bitPattern: literal[i]) }
            copy[count] = 0
            return copy.baseAddress.map { parse($0, nil) } ?? 0
        }
    }

    /// The bits of `mantissa × 10^exponent`, or nil where 128 bits of the power don't decide
    /// (Lemire 2021, "Number parsing at a gigabyte per second", §5).
    private static func eiselLemire(_ mantissa: UInt64, _ exponent: Int) -> UInt64? {
        guard exponent >= JSONPowers.lowest else { return 0 }
        guard exponent <= JSONPowers.highest else { return infinity }
        let shift = mantissa.leadingZeroBitCount
        let w = mantissa << UInt64(shift)
        let power = JSONPowers.ofFive(exponent)
        var product = w.multipliedFullWidth(by: power.high)
        if product.high & 0x1FF == 0x1FF {
            let rest = w.multipliedFullWidth(by: power.low)
            let sum = product.low.addingReportingOverflow(rest.high)
            product.low = sum.partialValue
            if sum.overflow { product.high += 1 }
            if product.low == .max, exponent < -27 || exponent > 55 { return nil }
        }
        let upper = Int(product.high >> 63)
        var m = product.high >> UInt64(upper + 9)
        var biased = (217_706 * exponent) >> 16 + 1086 + upper - shift
        if biased <= 0 {
            guard biased > -64 else { return 0 }
            m >>= UInt64(1 - biased)
            m += m & 1
            m >>= 1
            return m
        }
        let isHalf = product.low <= 1 && exponent >= -4 && exponent <= 23 && m & 3 == 1
        if isHalf, m << UInt64(upper + 9) == product.high { m &= ~1 }
        m += m & 1
        m >>= 1
        if m >= 1 << 53 {
            m = 1 << 52
            biased += 1
        }
        guard biased < 2047 else { return infinity }
        return m & ~(1 << 52) | UInt64(biased) << 52
    }

    private static let infinity: UInt64 = 0x7FF0_0000_0000_0000
}
