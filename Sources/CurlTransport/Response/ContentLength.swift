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
            var value = field.value
            value.withUTF8 { add($0) }
        }
    }

    /// Adds the numbers of a line; equal values, behind commas too, count as one.
    private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = text[...]
        repeat {
            rest = rest.drop(while: isBlank)
            guard let number = Self.number(&rest), self == .none || self == .exactly(number) else {
                self = .malformed
                return
            }
            self = .exactly(number)
            rest = rest.drop(while: isBlank)
            guard let next = rest.popFirst() else { return }
            guard next == UInt8(ascii: ",") else {
                self = .malformed
                return
            }
        } while true
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Takes digits off a text; nil if there are none, or too many.
    private static func number(_ text: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        let start = text.startIndex
        var number: Int64 = 0
        while let byte = text.first, (0x30...0x39).contains(byte) {
            let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int64(byte - 0x30))
            guard !overflow, !carry else { return nil }
            number = sum
            text.removeFirst()
        }
        return text.startIndex == start ? nil : number
    }
}
