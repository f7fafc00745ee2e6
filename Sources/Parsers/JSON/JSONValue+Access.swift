public import Foundation

/// Looking into a value; what is not there is `nil`, and so is everything below it.
extension JSONValue {
    /// The member of an object.
    public subscript(dynamicMember key: String) -> JSONValue? { self[key] }

    /// The element of an array; nil outside of it.
    public subscript(position: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(position) else {
            return nil
        }
        return elements[position]
    }

    /// The member of an object under a key, which may contain dots.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }

    /// The value at the end of a path; a string literal is split at dots.
    public subscript(at path: JSONPath) -> JSONValue? {
        path.components.reduce(self as JSONValue?) { value, component in
            switch value {
            case .array?: return component.position.flatMap { value?[$0] }
            case .object?: return value?[component.name]
            default: return nil
            }
        }
    }

    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The value of `true` or `false`.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The number with all its digits.
    public var number: JSONNumber? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The number as an `Int`; nil if it has a fraction or does not fit.
    public var int: Int? { number?.int }

    /// The number as the nearest `Double`.
    public var double: Double? { number?.double }

    /// The number as a `Decimal`; nil beyond its range.
    public var decimal: Decimal? { number?.decimal }

    /// The text.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The elements of an array.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object.
    public var object: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }
}

/// Looking into a value that may not be there, so that look-ups chain without question marks.
extension Optional where Wrapped == JSONValue {
    /// The element of an array.
    public subscript(position: Int) -> JSONValue? { self.flatMap { $0[position] } }

    /// The member of an object under a key, which may contain dots.
    public subscript(key: String) -> JSONValue? { self.flatMap { $0[key] } }

    /// The value at the end of a path; a string literal is split at dots.
    public subscript(at path: JSONPath) -> JSONValue? { self.flatMap { $0[at: path] } }
}
