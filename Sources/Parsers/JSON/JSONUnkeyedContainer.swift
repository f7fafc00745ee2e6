/// The elements of an array, one after the other; what fails is not passed over.
struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
    let session: JSONSession
    private let header: UInt32
    private var current: UInt32
    private var position: UInt32 = 0
    private let level: UInt32

    init(session: JSONSession, array: Int, depth: Int) throws {
        self.session = session
        header = UInt32(truncatingIfNeeded: array)
        current = UInt32(truncatingIfNeeded: session.view.firstChild(of: array))
        level = UInt32(truncatingIfNeeded: depth)
        guard session.view.tokens[array].kind == .array else {
            throw session.mismatch([Any].self, "an array", array)
        }
        try session.checkDepth(depth, at: array)
    }

    private var array: Int { Int(header) }
    /// The depth of the elements.
    private var depth: Int { Int(level) }

    var codingPath: [any CodingKey] { session.codingPath(to: array) }
    var count: Int? { session.view.childCount(of: array) }
    var currentIndex: Int { Int(position) }
    var isAtEnd: Bool { Int(current) >= session.view.end(of: array) }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw ended(Never.self) }
        guard session.isNull(Int(current)) else { return false }
        advance()
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let depth = depth
        return try next(type) { try $0.decode(type, at: $1, depth: depth) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let depth = depth + 1
        return try next(KeyedDecodingContainer<Nested>.self) {
            KeyedDecodingContainer(
                try JSONKeyedContainer<Nested>(session: $0, object: $1, depth: depth))
        }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let depth = depth + 1
        return try next((any UnkeyedDecodingContainer).self) {
            try JSONUnkeyedContainer(session: $0, array: $1, depth: depth)
        }
    }

    mutating func superDecoder() throws -> any Decoder {
        let depth = depth
        return try next((any Decoder).self) {
            JSONTapeDecoder(session: $0, token: $1, depth: depth)
        }
    }

    // MARK: Advancing

    /// Reads the next element and moves on if that succeeds.
    @inline(__always)
    mutating func next<R>(_ type: Any.Type, _ read: (JSONSession, Int) throws -> R) throws -> R {
        guard !isAtEnd else { throw ended(type) }
        let result = try read(session, Int(current))
        advance()
        return result
    }

    private mutating func advance() {
        current = UInt32(truncatingIfNeeded: session.view.end(of: Int(current)))
        position += 1
    }

    private func ended(_ type: Any.Type) -> DecodingError {
        let path = codingPath + [JSONCodingKey(currentIndex)]
        let note = JSONNote(.keyNotFound, "\(type)", array, session, last: .index(currentIndex))
        return .valueNotFound(
            type,
            .init(
                codingPath: path, debugDescription: "Unkeyed container is at end.",
                underlyingError: note))
    }
}
