/// Takes members by name, nil ones too.
///
/// A synthesised `encode(to:)` calls `encodeIfPresent`, whose default says nothing about nil; so
/// each of its forms is here.
struct ParameterKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ParameterEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.child(key).value = .absent }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try encoder.child(key).encode(value)
    }

    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.child(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.child(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.child(ElementKey.superKey) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.child(key) }

    private func encode(present value: (some Encodable)?, _ key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }
}

extension ParameterKeyedContainer {
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
        try encode(present: value, key)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
        try encode(present: value, key)
    }
}
