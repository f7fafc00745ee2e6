import ParsedProvider

/// What a head says about the body's length (RFC 9112 §6.3).
enum ContentLength: Equatable {
    case none
    case exactly(Int64)
    /// No number, or several that differ.
    case malformed

    /// Reads it off a head; libcurl alone takes `2x`, `10^22` and two different lengths for good.
    init(_ fields: [HTTPHeaders.Field]) {
        self = .none
        for field in fields {
            if field.name.isNamed("transfer-encoding") {
                self = .none
                return
            }
            guard field.name.isNamed("content-length") else { continue }
            for part in field.value.utf8.split(
                separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            {
                add(Self.number(part))
            }
        }
    }

    /// Equal values count as one.
    private mutating func add(_ number: Int64?) {
        guard let number, self == .none || self == .exactly(number) else {
            self = .malformed
            return
        }
        self = .exactly(number)
    }

    private static func number(_ text: Substring.UTF8View) -> Int64? {
        let digits = text.drop { $0 == 0x20 || $0 == 0x09 }
        var number: Int64 = 0
        var end = digits.startIndex
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { break }
            let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int64(byte - 0x30))
            guard !overflow, !carry else { return nil }
            number = sum
            end = digits.index(after: end)
        }
        let rest = digits[end...]
        guard end > digits.startIndex, rest.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
            return nil
        }
        return number
    }
}
