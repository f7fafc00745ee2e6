/// A number of any type, without loss.
enum ExactValue {
    case signed(Int64)
    case unsigned(UInt64)
    case double(Double)
    case decimal(Decimal)

    /// Takes a number of Swift's or Foundation's; nil for a boolean and all else.
    init?(_ value: Any) {
        if let number = value as? any ExactNumber {
            self = number.exactValue
        } else if let number = value as? NSDecimalNumber {
            self = .decimal(number.decimalValue)
        } else if let number = value as? NSNumber, !(value is Bool && number.isBoolean) {
            switch UInt8(bitPattern: number.objCType.pointee) {
            case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .double(number.doubleValue)
            case UInt8(ascii: "Q"): self = .unsigned(number.uint64Value)
            default: self = .signed(number.int64Value)
            }
        } else {
            return nil
        }
    }
}

/// A number type: another number passes if its value is the same there and back.
protocol ExactNumber: CheckedType {
    var exactValue: ExactValue { get }

    init?(exact value: ExactValue)
}

extension ExactNumber {
    static func checked(_ value: Any) -> Self? {
        ExactValue(value).flatMap(Self.init(exact:))
    }

    static func accepts(_ source: Any.Type) -> Bool {
        source is any ExactNumber.Type || source is NSNumber.Type
    }
}

extension ExactNumber where Self: FixedWidthInteger {
    var exactValue: ExactValue {
        Int64(exactly: self).map(ExactValue.signed) ?? .unsigned(UInt64(truncatingIfNeeded: self))
    }

    init?(exact value: ExactValue) {
        switch value {
        case .signed(let value): self.init(exactly: value)
        case .unsigned(let value): self.init(exactly: value)
        case .double(let value): self.init(exactly: value)
        case .decimal(let value): self.init("\(value)")
        }
    }
}

extension ExactNumber where Self: BinaryFloatingPoint {
    var exactValue: ExactValue { .double(Double(self)) }

    init?(exact value: ExactValue) {
        switch value {
        case .signed(let value): self.init(exactly: value)
        case .unsigned(let value): self.init(exactly: value)
        case .double(let value): self.init(exactly: value)
        case .decimal(let value):
            guard let double = Double("\(value)"), Decimal(exact: .double(double)) == value else {
                return nil
            }
            self.init(exactly: double)
        }
    }
}

extension Int: ExactNumber {}
extension Int8: ExactNumber {}
extension Int16: ExactNumber {}
extension Int32: ExactNumber {}
extension Int64: ExactNumber {}
extension UInt: ExactNumber {}
extension UInt8: ExactNumber {}
extension UInt16: ExactNumber {}
extension UInt32: ExactNumber {}
extension UInt64: ExactNumber {}
extension Float: ExactNumber {}
extension Double: ExactNumber {}
extension CGFloat: ExactNumber {}

extension Decimal: ExactNumber {
    var exactValue: ExactValue { .decimal(self) }

    init?(exact value: ExactValue) {
        switch value {
        case .signed(let value): self.init(value)
        case .unsigned(let value): self.init(value)
        case .double(let value):
            guard value.isFinite, let decimal = Decimal(string: "\(value)") else { return nil }
            self = decimal
        case .decimal(let value): self = value
        }
    }
}
