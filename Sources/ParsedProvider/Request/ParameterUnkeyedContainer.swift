/// Takes elements in order.
struct ParameterUnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: ParameterEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    var count: Int { encoder.elements.count }

    func encodeNil() { encoder.nextElement().value = .absent }

    func encode(_ value: some Encodable) throws { try encoder.nextElement().encode(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.nextElement().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        encoder.nextElement().unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nextElement() }
}
