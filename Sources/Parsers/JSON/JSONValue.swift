public import Foundation

/// Any value of JSON.
///
/// Numbers keep their digits, objects the order of their members. Look-ups that lead nowhere give
/// nil:
/// ```swift
/// let value = try JSONValue(parsing: response.data)
/// let login = value.items?[0]?.owner?.login?.string
/// let id = value[at: "items.0.owner.id"]?.int
/// ```
@dynamicMemberLookup
public enum JSONValue: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool(Bool)
    /// A number, with all its digits.
    case number(JSONNumber)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Keys and their values.
    case object(JSONObject)

    /// Creates a value from one JSON document in UTF-8 (RFC 8259).
    ///
    /// - Throws: An error whose description names the place and the reason if the data is not one
    ///   JSON document or nests deeper than 512 levels.
    public init(parsing data: Data) throws {
        self = try JSONDocument(data).value()
    }

    /// Creates a value from one JSON document in UTF-8 (RFC 8259).
    ///
    /// - Throws: An error whose description names the place and the reason if the bytes are not
    ///   one JSON document or nest deeper than 512 levels.
    public init(parsing bytes: some Sequence<UInt8>) throws {
        try self.init(parsing: Data(bytes))
    }

    /// Creates a value from the text of one JSON document (RFC 8259).
    ///
    /// - Throws: An error whose description names the place and the reason if the text is not one
    ///   JSON document or nests deeper than 512 levels.
    public init(parsing text: String) throws {
        try self.init(parsing: Data(text.utf8))
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a number.
    public init(integerLiteral value: Int64) { self = .number(JSONNumber(integer: value)) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }

    /// Creates a text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object; of pairs with equal keys the first one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.lazy.map { (key: $0.0, value: $0.1) }))
    }
}
