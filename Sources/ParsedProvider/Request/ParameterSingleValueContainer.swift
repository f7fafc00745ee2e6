/// Takes one value.
struct ParameterSingleValueContainer: SingleValueEncodingContainer {
    let encoder: ParameterEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.value = .absent }

    func encode(_ value: Bool) { encoder.value = .bool(value) }

    func encode(_ value: String) { encoder.value = .string(value) }

    func encode(_ value: Double) { set(NSNumber(value: value), isFinite: value.isFinite) }

    func encode(_ value: Float) { set(NSNumber(value: value), isFinite: value.isFinite) }

    func encode(_ value: Int) { set(value) }

    func encode(_ value: Int8) { set(value) }

    func encode(_ value: Int16) { set(value) }

    func encode(_ value: Int32) { set(value) }

    func encode(_ value: Int64) { set(value) }

    func encode(_ value: UInt) { set(value) }

    func encode(_ value: UInt8) { set(value) }

    func encode(_ value: UInt16) { set(value) }

    func encode(_ value: UInt32) { set(value) }

    func encode(_ value: UInt64) { set(value) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    func encode(_ value: Int128) { set(value) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
    func encode(_ value: UInt128) { set(value) }

    func encode(_ value: some Encodable) throws { try encoder.encode(value) }

    private func set(_ value: some BinaryInteger) {
        encoder.value = .number("\(value)", isFinite: true)
    }

    /// `1` for 1.0, as in parameters from a dictionary.
    private func set(_ value: NSNumber, isFinite: Bool) {
        encoder.value = .number(value.shortDescription, isFinite: isFinite)
    }
}
