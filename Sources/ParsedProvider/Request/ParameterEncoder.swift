/// Turns an `Encodable` into a ``ParameterValue``; nil properties are kept as
/// ``ParameterValue/absent``.
final class ParameterEncoder: Encoder {
    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// What has been encoded so far; nil before anything was.
    var value: ParameterValue?

    /// What receives the members of a keyed or unkeyed container, in order.
    var members: [String: ParameterEncoder] = [:]
    var elements: [ParameterEncoder] = []

    init(codingPath: [any CodingKey] = []) {
        self.codingPath = codingPath
    }

    /// Encodes a value; one that encodes nothing is an empty object, as for `JSONEncoder`.
    static func value(of value: some Encodable) throws -> ParameterValue {
        let encoder = ParameterEncoder()
        try encoder.encode(value)
        return encoder.result
    }

    /// The value, containers resolved.
    var result: ParameterValue {
        switch value {
        case .array: .array(elements.map(\.result))
        case .object, nil: .object(members.mapValues(\.result))
        case let value?: value
        }
    }

    /// Encodes a value, those of Foundation as what they mean and not as their properties.
    func encode(_ value: some Encodable) throws {
        switch value {
        case let date as Date: self.value = .date(date)
        case let url as URL: self.value = .url(url)
        case let data as Data: self.value = .data(data)
        case let decimal as Decimal: set(decimal)
        default: try value.encode(to: self)
        }
    }

    private func set(_ decimal: Decimal) {
        value = .number(decimal.description, isFinite: decimal.isFinite)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        value = .object([:])
        return KeyedEncodingContainer(ParameterKeyedContainer<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        value = .array([])
        return ParameterUnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        ParameterSingleValueContainer(encoder: self)
    }

    /// The encoder of a member.
    func child(_ key: any CodingKey) -> ParameterEncoder {
        let child = ParameterEncoder(codingPath: codingPath + [key])
        members[key.stringValue] = child
        return child
    }

    /// The encoder of the next element.
    func nextElement() -> ParameterEncoder {
        let child = ParameterEncoder(codingPath: codingPath + [ElementKey(elements.count)])
        elements.append(child)
        return child
    }
}

/// The key of an element, or `super`.
struct ElementKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    static let superKey = Self(stringValue: "super")

    init(_ index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        self.init(intValue)
    }
}
