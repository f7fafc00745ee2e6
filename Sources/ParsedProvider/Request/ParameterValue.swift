/// A parameter's value, copied from an untyped dictionary so that it can cross threads.
public enum ParameterValue: Sendable, Hashable {
    /// A nil of any optional type: left out, unless a ``URLEncodedFormEncoder/NilEncoding`` says
    /// otherwise; `null` between the elements of a JSON array.
    case absent
    /// An explicit `NSNull`: `null` in JSON; elsewhere the same as ``absent``.
    case null
    /// A boolean, never mistaken for a number.
    case bool(Bool)
    /// A number as decimal text; `isFinite` is false for infinities and not-a-number.
    case number(String, isFinite: Bool)
    /// Text.
    case string(String)
    /// A moment; ISO 8601 in URLs and forms, by default.
    case date(Date)
    /// A URL.
    case url(URL)
    /// Bytes; Base64 in URLs and forms, by default.
    case data(Data)
    /// Several values, in order.
    case array([ParameterValue])
    /// Values by name.
    case object([String: ParameterValue])
    /// Something else, by its description (nil where it has none) and its type's name.
    case other(String?, type: String)

    /// Copies a value: at any depth of optionals, booleans told from numbers, enums by raw value.
    public init(_ value: Any) {
        self = Self.plain(value) ?? Self.other(value)
    }

    /// The types that nearly all parameters have: comparing types costs next to nothing, while each
    /// failed cast to a protocol looks through the type's conformances.
    private static func plain(_ value: Any) -> Self? {
        let type = type(of: value)
        if type == String.self, let text = value as? String { return .string(text) }
        if type == Int.self, let number = value as? Int {
            return .number(String(number), isFinite: true)
        }
        if type == Bool.self, let bool = value as? Bool { return .bool(bool) }
        return nil
    }

    private static func other(_ value: Any) -> Self {
        switch value {
        case let value as any OptionalValue: value.wrapped.map { Self($0) } ?? .absent
        case is NSNull: .null
        case let value as any StringProtocol: .string(String(value))
        case let value as any BinaryInteger: .number("\(value)", isFinite: true)
        case let value as NSString: .string(value.description)
        case let value as NSNumber: Self.number(value)
        case let value as Date: .date(value)
        case let value as URL: .url(value)
        case let value as Data: .data(value)
        case let value as [String: Any]: .object(Self.dictionary(value))
        case let value as [Any]: .array(value.map { Self($0) })
        case let value as any RawRepresentable: Self(value.rawValue)
        default: .other(Self.description(of: value), type: "\(type(of: value))")
        }
    }

    /// Copies a dictionary.
    static func dictionary(_ values: [String: Any]) -> [String: ParameterValue] {
        values.mapValues { ParameterValue($0) }
    }

    private static func number(_ number: NSNumber) -> Self {
        // The two booleans are single objects on every platform, numbers never are.
        if number === NSNumber(value: true) { return .bool(true) }
        if number === NSNumber(value: false) { return .bool(false) }
        return .number(number.shortDescription, isFinite: number.doubleValue.isFinite)
    }

    /// A collection's description is for people who debug, not for servers.
    private static func description(of value: Any) -> String? {
        value is any Collection ? nil : (value as? any CustomStringConvertible)?.description
    }
}

extension NSNumber {
    /// The number as Apple's platforms describe it: `1` for 1.0, where Linux says `1.0`.
    var shortDescription: String {
        description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
}

/// An optional of unknown type.
protocol OptionalValue {
    /// What is inside.
    var wrapped: Any? { get }

    /// The type of what may be inside.
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalValue {
    var wrapped: Any? { self }

    static var wrappedType: Any.Type { Wrapped.self }
}
