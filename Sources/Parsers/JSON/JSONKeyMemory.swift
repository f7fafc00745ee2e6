/// Where in the document the keys of a type were found before, for types whose values are one byte:
/// nearly all are enums.
///
/// To ask a key for its name costs a call, a string and the end of that string; to compare with the
/// same key of an earlier object, which lies in the document, costs none of them. So within one
/// decoding a key of one byte must have the same name each time.
struct JSONKeyMemory {
    /// The place of a type that is not remembered.
    static let none = UInt16.max
    /// Places from here on are those of keys that are converted.
    static let converted = UInt16(1) << 15
    /// So many containers come first, which keeps small documents free of it.
    private static let patience = 16

    private var containers = 0
    private var places = JSONTypeTable<UInt16>()

    /// The keys by place and byte: offset in the lower half, length in the upper, or the number of a
    /// converted key and one more; 0 where none was found yet.
    var keys: [UInt64] = []
    private static let keyCount = 256

    /// Where the keys of a type are remembered.
    @inline(__always)
    mutating func place<Key>(of type: Key.Type, isConverted: Bool) -> UInt16 {
        guard MemoryLayout<Key>.size == 1 else { return Self.none }
        containers &+= 1
        guard containers > Self.patience else { return Self.none }
        let id = ObjectIdentifier(type)
        return places[id] ?? add(id, isConverted)
    }

    @inline(never)
    private mutating func add(_ id: ObjectIdentifier, _ isConverted: Bool) -> UInt16 {
        let number = keys.count / Self.keyCount
        // A program may make any number of types.
        guard number < Self.converted - 1 else { return Self.none }
        let place = UInt16(number) | (isConverted ? Self.converted : 0)
        keys.append(contentsOf: repeatElement(0, count: Self.keyCount))
        places.insert(place, for: id)
        return place
    }

    /// What is remembered of a key: its slot in ``keys``.
    @inline(__always)
    static func slot<Key>(_ key: Key, _ place: UInt16) -> Int {
        // The place says that a key is one byte.
        Int(place) &* keyCount &+ Int(unsafeBitCast(key, to: UInt8.self))
    }
}
