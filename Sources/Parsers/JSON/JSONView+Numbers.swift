internal import Foundation

/// Numbers, each exact in the type that was asked for or refused.
extension JSONView {
    /// The integer a number literal stands for, as `1.0` or `1e2` do; nil where it does not fit.
    @inline(never)
    func integer<I: FixedWidthInteger>(literal token: Int, _ type: I.Type) -> I? {
        let value = tokens[token]
        if value.kind == .int { return I(exactly: value.integer) }
        return JSONDigits(UnsafeBufferPointer(start: bytes + value.start, count: value.low))
            .integer(type)
    }

    /// The nearest `Double`; nil where it would be infinite, or zero though the literal is not.
    @inline(__always)
    func double(at token: Int) -> Double? {
        let value = tokens[token]
        if value.kind == .int { return Double(value.integer) }
        let double = JSONDouble.parse(bytes + value.start, value.low)
        if double.magnitude >= Double.leastNormalMagnitude, double.isFinite { return double }
        return double.isFinite && (double != 0 || isZero(value)) ? double : nil
    }

    /// The nearest `Float`; nil where it would be infinite, or zero though the literal is not.
    func float(at token: Int) -> Float? {
        let value = tokens[token]
        // Straight from the integer: rounding to `Double` in between would round twice.
        if value.kind == .int { return Float(value.integer) }
        let double = JSONDouble.parse(bytes + value.start, value.low)
        var float = Float(double)
        let isMiddle = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
        if isMiddle || double.magnitude < Double(Float.leastNormalMagnitude) {
            float = JSONDouble.library(bytes + value.start, value.low, strtof)
        }
        return float.isFinite && (float != 0 || isZero(value)) ? float : nil
    }

    private func isZero(_ value: JSONToken) -> Bool {
        JSONDecimalText(bytes + value.start).mantissa == 0
    }

    /// The decimal of exactly these digits; nil beyond the range of `Decimal`.
    ///
    /// Digits beyond the 38 it can hold are rounded as `Decimal(string:)` rounds them.
    func decimal(at token: Int) -> Decimal? {
        let value = tokens[token]
        if value.kind == .int { return Decimal(value.integer) }
        let text = JSONDecimalText(bytes + value.start)
        if !text.isTruncated, text.exponent >= -100, text.exponent <= 100 {
            let sign: FloatingPointSign = text.isNegative && text.mantissa > 0 ? .minus : .plus
            return Decimal(sign: sign, exponent: text.exponent, significand: Decimal(text.mantissa))
        }
        let range = range(of: token)
        let literal = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
        return JSONDigits(literal).decimal
    }
}
