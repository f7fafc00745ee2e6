/// A parameter's value, copied from an untyped dictionary so that it can cross threads.
public indirect enum ParameterValue: Sendable, Hashable {
    /// An explicit `NSNull`: `null` in JSON, left out elsewhere.
    case null
    /// A boolean, never mistaken for a number.
    case bool(Bool)
    /// A number as decimal text; `isFinite` is false for infinities and not-a-number.
    case number(String, isFinite: Bool)
    /// Text.
    case string(String)
    /// A moment; ISO 8601 in URLs and forms.
    case date(Date)
    /// A URL.
    case url(URL)
    /// Several values, in order.
    case array([ParameterValue])
    /// Values by name.
    case object([String: ParameterValue])
    /// Something else, by its description (nil where it has none) and its type's name.
    case other(String?, type: String)

    /// Copies a value; nil where there is none, at any depth of optionals.
    public init?(_ value: Any) {
        switch value {
        case let value as String: self = .string(value)
        case let value as any OptionalValue:
            guard let wrapped = value.wrapped else { return nil }
            self.init(wrapped)
        case is NSNull: self = .null
        case let value as NSNumber: self = Self.number(value)
        case let value as Date: self = .date(value)
        case let value as URL: self = .url(value)
        case let value as [String: Any]: self = .object(Self.dictionary(value))
        case let value as [Any]: self = .array(value.map { Self($0) ?? .null })
        case let value as any RawRepresentable: self.init(value.rawValue)
        default:
            let text = (value as? any CustomStringConvertible)?.description
            self = .other(text, type: "\(type(of: value))")
        }
    }

    /// Copies a dictionary without its nil values.
    static func dictionary(_ values: [String: Any]) -> [String: ParameterValue] {
        values.compactMapValues { ParameterValue($0) }
    }

    private static func number(_ number: NSNumber) -> Self {
        // The two booleans are single objects on every platform, numbers never are.
        if number === NSNumber(value: true) { return .bool(true) }
        if number === NSNumber(value: false) { return .bool(false) }
        return .number(number.description, isFinite: number.doubleValue.isFinite)
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
