/// The types a container reads without asking for their initialiser.
extension JSONKeyedContainer {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try session.bool(at: value(key))
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try session.string(at: value(key))
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try session.double(at: value(key))
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try session.float(at: value(key))
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try session.integer(at: value(key), type)
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try session.integer(at: value(key), type)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try session.integer(at: value(key), type)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try session.integer(at: value(key), type)
    }
}
