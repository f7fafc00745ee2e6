/// The decoder a type's initialiser gets: one value of a document.
///
/// 16 bytes, so that it fits into an existential without an allocation of its own.
struct JSONTapeDecoder: Decoder {
    let session: JSONSession
    private let index: UInt32
    private let level: UInt32

    @inline(__always)
    init(session: JSONSession, token: Int, depth: Int) {
        self.session = session
        index = UInt32(truncatingIfNeeded: token)
        level = UInt32(truncatingIfNeeded: depth)
    }

    @inline(__always)
    var token: Int { Int(index) }
    /// How many containers the value is inside of.
    @inline(__always)
    var depth: Int { Int(level) }

    var codingPath: [any CodingKey] { session.codingPath(to: token) }
    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(
            try JSONKeyedContainer<Key>(session: session, object: token, depth: depth + 1))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try JSONUnkeyedContainer(session: session, array: token, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}
