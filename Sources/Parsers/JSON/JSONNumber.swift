public import Foundation

/// A number of JSON with every digit it was written with.
///
/// Numbers are equal if their values are: `1`, `1.0` and `10e-1` are one number in three
/// spellings.
public struct JSONNumber: Sendable {
    private enum Storage: Sendable {
        /// Written as its plain digits.
        case integer(Int64)
        case literal(String)
    }

    private let storage: Storage

    init(integer: Int64) {
        storage = .integer(integer)
    }

    /// Creates a number of a literal that is known to follow the grammar.
    init(checked literal: String) {
        storage = .literal(literal)
    }

    /// Creates a number from its spelling; nil if that is not a number of RFC 8259 §6.
    public init?(literal: String) {
        guard case .number(let number)? = try? JSONValue(parsing: literal),
            number.literal == literal
        else { return nil }
        self = number
    }

    /// Creates an integer.
    public init(_ value: some BinaryInteger) {
        if let integer = Int64(exactly: value) {
            self.init(integer: integer)
        } else {
            self.init(checked: String(value))
        }
    }

    /// Creates the number with the shortest spelling that means this value; nil for infinities
    /// and NaN.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        self.init(checked: "\(value)")
    }

    /// Creates a decimal number; nil for NaN.
    public init?(_ value: Decimal) {
        guard !value.isNaN else { return nil }
        self.init(checked: value.description)
    }

    /// The number as it was written.
    public var literal: String {
        switch storage {
        case .integer(let integer): return String(integer)
        case .literal(let literal): return literal
        }
    }

    /// The value as an `Int`; nil if it has a fraction or does not fit.
    public var int: Int? { integer(Int.self) }

    /// The value as an `Int64`; nil if it has a fraction or does not fit.
    public var int64: Int64? { integer(Int64.self) }

    /// The value as a `UInt64`; nil if it has a fraction or does not fit.
    public var uint64: UInt64? { integer(UInt64.self) }

    /// The value as a type of integers; nil if it has a fraction or does not fit.
    public func integer<I: FixedWidthInteger>(_ type: I.Type) -> I? {
        switch storage {
        case .integer(let integer): return I(exactly: integer)
        case .literal: return digits.integer(type)
        }
    }

    /// The nearest `Double`; infinite beyond its range.
    public var double: Double {
        switch storage {
        case .integer(let integer): return Double(integer)
        case .literal(let literal): return Double(literal) ?? .nan
        }
    }

    /// The value as a `Decimal`, exact up to 38 digits; nil beyond its range.
    public var decimal: Decimal? {
        switch storage {
        case .integer(let integer): return Decimal(integer)
        case .literal: return digits.decimal
        }
    }

    var digits: JSONDigits { JSONDigits(literal.utf8) }
}

extension JSONNumber: Hashable {
    /// Compares values, not spellings.
    public static func == (a: JSONNumber, b: JSONNumber) -> Bool {
        if case .integer(let a) = a.storage, case .integer(let b) = b.storage { return a == b }
        return a.digits == b.digits
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(digits)
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates an integer.
    public init(integerLiteral value: Int64) {
        self.init(integer: value)
    }

    /// Creates a number from a literal, which is zero if it overflows.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value) ?? 0
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number as it was written.
    public var description: String { literal }
}
