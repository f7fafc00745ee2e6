internal import Foundation

/// A number literal in its shortest form: digits without zeros at either end, and an exponent.
///
/// Two literals stand for the same number exactly if these are equal.
struct JSONDigits: Hashable {
    /// Never set for zero.
    private(set) var isNegative = false
    /// The values of the digits, empty for zero.
    private(set) var digits: [UInt8] = []
    /// The power of ten of the last digit; clamped far outside of any type's range.
    private(set) var exponent = 0

    /// Takes a literal of the JSON grammar apart.
    init(_ literal: some Sequence<UInt8>) {
        var isFraction = false
        var power: (isNegative: Bool, value: Int)?
        for byte in literal {
            switch byte {
            case UInt8(ascii: "-"):
                if power == nil { isNegative = true } else { power?.isNegative = true }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): power = (false, 0)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if let before = power {
                    power?.value = min(before.value * 10 + Int(byte - 48), 1_000_000_000_000)
                } else {
                    if isFraction { exponent -= 1 }
                    if byte != 48 || !digits.isEmpty { digits.append(byte - 48) }
                }
            default: break
            }
        }
        if let power { exponent += power.isNegative ? -power.value : power.value }
        trim()
    }

    private mutating func trim() {
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty {
            exponent = 0
            isNegative = false
        }
    }

    /// The integer these digits are; nil where they have a fraction or it does not fit.
    func integer<I: FixedWidthInteger>(_ type: I.Type) -> I? {
        guard exponent >= 0, digits.count + exponent < 40, !isNegative || I.isSigned else {
            return nil
        }
        var result: I = 0
        for digit in digits + [UInt8](repeating: 0, count: exponent) {
            let product = result.multipliedReportingOverflow(by: 10)
            let sum =
                isNegative
                ? product.partialValue.subtractingReportingOverflow(I(digit))
                : product.partialValue.addingReportingOverflow(I(digit))
            guard !product.overflow, !sum.overflow else { return nil }
            result = sum.partialValue
        }
        return result
    }

    /// The decimal nearest to these digits; nil where `Decimal` has no such range.
    var decimal: Decimal? {
        guard digits.count + abs(exponent) < 100_000 else { return nil }
        let text = (isNegative ? "-" : "") + digitText + "e\(exponent)"
        guard let value = Decimal(string: text), !value.isNaN else { return nil }
        return value == 0 && !digits.isEmpty ? nil : value
    }

    /// The decimal of exactly these digits, if there is one.
    var exactDecimal: Decimal? {
        guard digits.count <= 39, let value = decimal, JSONDigits(value.description.utf8) == self
        else { return nil }
        return value
    }

    private var digitText: String {
        digits.isEmpty ? "0" : String(decoding: digits.map { $0 + 48 }, as: UTF8.self)
    }
}
