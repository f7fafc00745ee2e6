/// The strict type check: a cast by the dynamic type of a value.
///
/// Swift's `as?` is not good enough to find a parser wired to the wrong target: it takes an empty
/// `[String]` for an `[Int]`, nil of one optional for nil of another, and JSON's `true` for 1.
enum CheckedCast {
    /// The value as a `Value`, nil where it is not one.
    ///
    /// These pass: the same type; a subclass; a conforming type where a protocol is asked; a value
    /// or `NSNull` where its optional is asked, and the content of an optional; numbers whose value
    /// stays the same; collections whose elements pass; and what Foundation bridges.
    static func cast<Value>(_ value: Any, to type: Value.Type = Value.self) -> Value? {
        if Swift.type(of: value) == type { return value as? Value }
        if type == Any.self { return value as? Value }
        if let optional = value as? any OptionalValue, !(type is any OptionalValue.Type) {
            return optional.wrapped.flatMap { cast($0, to: type) }
        }
        if let checked = type as? any CheckedType.Type {
            // Unwrapped first: a cast of nil to an optional type would succeed.
            guard let result = checked.checked(value) else { return nil }
            return result as? Value
        }
        return value as? Value
    }

    /// Whether values of one static type could pass as another: what an empty collection is held
    /// against.
    static func accepts<Value>(_ source: Any.Type, as type: Value.Type) -> Bool {
        if source == type || source == Any.self || type == Any.self || source is Value.Type {
            return true
        }
        if let checked = type as? any CheckedType.Type { return checked.accepts(source) }
        if type == AnyHashable.self { return source is any Hashable.Type }
        return isProtocol(type)
    }

    /// Whether a type is `any P`: an empty collection can't tell whether its element conforms.
    private static func isProtocol(_ type: Any.Type) -> Bool {
        "\(Swift.type(of: type as Any))".hasSuffix(".Protocol")
    }
}

/// A type with rules of its own: optionals, collections, numbers and booleans.
protocol CheckedType {
    /// The value as `Self`; called when its type is not already `Self`.
    static func checked(_ value: Any) -> Self?

    /// Whether values of this static type could pass.
    static func accepts(_ source: Any.Type) -> Bool
}

extension Optional: CheckedType {
    static func checked(_ value: Any) -> Self? {
        if let optional = value as? any OptionalValue {
            guard let wrapped = optional.wrapped else {
                let source = Swift.type(of: optional).wrappedType
                return CheckedCast.accepts(source, as: Wrapped.self) ? Self?.some(.none) : nil
            }
            return CheckedCast.cast(wrapped, to: Wrapped.self).map(Self.some)
        }
        if value is NSNull, Wrapped.self != NSNull.self { return Self?.some(.none) }
        return CheckedCast.cast(value, to: Wrapped.self).map(Self.some)
    }

    static func accepts(_ source: Any.Type) -> Bool {
        let source = (source as? any OptionalValue.Type)?.wrappedType ?? source
        return CheckedCast.accepts(source, as: Wrapped.self)
    }
}

extension Bool: CheckedType {
    static func checked(_ value: Any) -> Self? {
        (value as? NSNumber).flatMap { $0.isBoolean ? $0.boolValue : nil }
    }

    static func accepts(_ source: Any.Type) -> Bool { false }
}

extension NSNumber {
    /// Whether this is a boolean: the two are single objects, numbers never are.
    var isBoolean: Bool {
        self === NSNumber(value: true) || self === NSNumber(value: false)
    }
}

extension ParsingError {
    /// The parser's value is of another type than the caller asked for.
    init<Value>(typeMismatch value: Any, _ type: Value.Type, _ response: Response) {
        self.init(
            .typeMismatch, response: response, expected: "\(type)",
            found: "\(Swift.type(of: value))",
            excerpt: BodyExcerpt.beginning(of: response.data))
    }
}
