/// The members of an object.
struct JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let session: JSONSession
    private let index: UInt32
    private let level: UInt16
    /// Where the session remembers keys of this type.
    private let place: UInt16

    init(session: JSONSession, object: Int, depth: Int) throws {
        self.session = session
        index = UInt32(truncatingIfNeeded: object)
        level = UInt16(truncatingIfNeeded: depth)
        place = session.memory.place(of: Key.self, isConverted: session.converter != nil)
        guard session.view.tokens[object].kind == .object else {
            throw session.mismatch([String: Any].self, "an object", object)
        }
        try session.checkDepth(depth, at: object)
        session.prepare(object, depth: depth)
    }

    @inline(__always)
    private var object: Int { Int(index) }
    /// The depth of the members.
    @inline(__always)
    private var depth: Int { Int(level) }

    var codingPath: [any CodingKey] { session.codingPath(to: object) }
    var allKeys: [Key] { session.keys(of: object).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { find(key) != 0 }

    func decodeNil(forKey key: Key) throws -> Bool {
        session.isNull(try value(key))
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try session.decode(type, at: value(key), depth: depth)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let token = present(key) else { return nil }
        return try session.decode(type, at: token, depth: depth)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(
            try JSONKeyedContainer<Nested>(session: session, object: value(key), depth: depth + 1))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try JSONUnkeyedContainer(session: session, array: value(key), depth: depth + 1)
    }

    func superDecoder() -> any Decoder { superDecoder(named: JSONCodingKey("super")) }

    func superDecoder(forKey key: Key) -> any Decoder { superDecoder(named: key) }

    /// As in Foundation, a decoder for a missing key reads null.
    private func superDecoder(named key: some CodingKey) -> any Decoder {
        let token = session.find(key.stringValue, in: object, depth: depth)
        guard token != 0 else {
            return JSONMissingDecoder(session: session, codingPath: codingPath + [key])
        }
        return JSONTapeDecoder(session: session, token: token, depth: depth)
    }

    // MARK: Look-up

    @inline(__always)
    private func find(_ key: Key) -> Int {
        guard place < JSONKeyMemory.converted else {
            return place == JSONKeyMemory.none
                ? session.find(key.stringValue, in: object, depth: depth) : findConverted(key)
        }
        let slot = JSONKeyMemory.slot(key, place)
        let token = session.next(remembered: slot, in: object)
        return token != 0 ? token : findElsewhere(key, slot)
    }

    @inline(never)
    private func findConverted(_ key: Key) -> Int {
        let slot = JSONKeyMemory.slot(key, place & ~JSONKeyMemory.converted)
        let token = session.nextConverted(remembered: slot, in: object)
        return token != 0 ? token : findElsewhere(key, slot)
    }

    @inline(never)
    private func findElsewhere(_ key: Key, _ slot: Int) -> Int {
        if let token = session.find(remembered: slot, in: object, depth: depth) { return token }
        let token = session.find(key.stringValue, in: object, depth: depth)
        if token != 0 { session.remember(token &- 1, at: slot) }
        return token
    }

    /// The value of a key that must be there.
    @inline(__always)
    func value(_ key: Key) throws -> Int {
        let token = find(key)
        guard token != 0 else { throw session.missing(key, in: object) }
        return token
    }

    /// The value of a key unless it is absent or null.
    @inline(__always)
    func present(_ key: Key) -> Int? {
        let token = find(key)
        return token == 0 || session.isNull(token) ? nil : token
    }
}
