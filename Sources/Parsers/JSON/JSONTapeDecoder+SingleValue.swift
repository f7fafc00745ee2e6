/// A decoder is its own container for a single value.
extension JSONTapeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { session.isNull(token) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        // No type is direct to its own initialiser: one that forwards to `T` ends up here.
        try session.decode(type, at: token, depth: depth)
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        try session.bool(at: token)
    }

    func decode(_ type: String.Type) throws -> String {
        try session.string(at: token)
    }

    func decode(_ type: Double.Type) throws -> Double {
        try session.double(at: token)
    }

    func decode(_ type: Float.Type) throws -> Float {
        try session.float(at: token)
    }

    func decode(_ type: Int.Type) throws -> Int {
        try session.integer(at: token, type)
    }

    func decode(_ type: Int8.Type) throws -> Int8 {
        try session.integer(at: token, type)
    }

    func decode(_ type: Int16.Type) throws -> Int16 {
        try session.integer(at: token, type)
    }

    func decode(_ type: Int32.Type) throws -> Int32 {
        try session.integer(at: token, type)
    }

    func decode(_ type: Int64.Type) throws -> Int64 {
        try session.integer(at: token, type)
    }

    func decode(_ type: UInt.Type) throws -> UInt {
        try session.integer(at: token, type)
    }

    func decode(_ type: UInt8.Type) throws -> UInt8 {
        try session.integer(at: token, type)
    }

    func decode(_ type: UInt16.Type) throws -> UInt16 {
        try session.integer(at: token, type)
    }

    func decode(_ type: UInt32.Type) throws -> UInt32 {
        try session.integer(at: token, type)
    }

    func decode(_ type: UInt64.Type) throws -> UInt64 {
        try session.integer(at: token, type)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 {
        try session.integer(at: token, type)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 {
        try session.integer(at: token, type)
    }
}
