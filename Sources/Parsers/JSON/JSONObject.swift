/// The members of a JSON object in the order of the document.
///
/// Every key is there once: of equal keys the first one counts. Objects are equal if they have the
/// same members in any order. Keys are compared byte for byte (RFC 8259 §8.3).
public struct JSONObject: Sendable {
    /// A key and its value.
    public typealias Element = (key: String, value: JSONValue)

    private var pairs: [Element]
    /// Positions in `pairs` plus one, by hash; empty while there are few.
    private var index: [UInt32]

    private static let unindexed = 48

    /// Creates an empty object.
    public init() {
        pairs = []
        index = []
    }

    /// Creates an object; of pairs with equal keys the first one counts.
    public init(_ elements: some Sequence<Element>) {
        self.init()
        for (key, value) in elements where self[key] == nil { append(key, value) }
    }

    /// Creates an object from pairs whose keys are known to differ.
    init(distinct pairs: [Element]) {
        self.pairs = pairs
        index = []
        if pairs.count > Self.unindexed { rebuild() }
    }

    /// The keys in order.
    public var keys: [String] { pairs.map(\.key) }

    /// The values in the order of their keys.
    public var values: [JSONValue] { pairs.map(\.value) }

    /// The value under a key.
    ///
    /// Setting a new key appends it; setting nil removes the member.
    public subscript(key: String) -> JSONValue? {
        get { position(of: key).map { pairs[$0].value } }
        set {
            switch (position(of: key), newValue) {
            case (let position?, let value?): pairs[position].value = value
            case (let position?, nil):
                pairs.remove(at: position)
                rebuild()
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    // MARK: Index

    private func position(of key: String) -> Int? {
        guard !index.isEmpty else { return pairs.firstIndex { Self.areEqual($0.key, key) } }
        var slot = Self.hash(key) & (index.count - 1)
        while index[slot] != 0 {
            let position = Int(index[slot]) - 1
            if Self.areEqual(pairs[position].key, key) { return position }
            slot = (slot + 1) & (index.count - 1)
        }
        return nil
    }

    private mutating func append(_ key: String, _ value: JSONValue) {
        pairs.append((key, value))
        if pairs.count * 2 > index.count {
            rebuild()
        } else {
            insert(pairs.count - 1)
        }
    }

    private mutating func rebuild() {
        guard pairs.count > Self.unindexed else {
            index = []
            return
        }
        var size = 128
        while size < pairs.count * 2 { size *= 2 }
        index = [UInt32](repeating: 0, count: size)
        for position in pairs.indices { insert(position) }
    }

    private mutating func insert(_ position: Int) {
        var slot = Self.hash(pairs[position].key) & (index.count - 1)
        while index[slot] != 0 { slot = (slot + 1) & (index.count - 1) }
        index[slot] = UInt32(position + 1)
    }

    private static func hash(_ key: String) -> Int {
        var key = key
        return key.withUTF8 { Int(JSONKeyHash.full($0, JSONKeyHash.seed)) }
    }

    private static func areEqual(_ a: String, _ b: String) -> Bool {
        a.utf8.count == b.utf8.count && a.utf8.elementsEqual(b.utf8)
    }
}

extension JSONObject: RandomAccessCollection {
    /// The position of the first member.
    public var startIndex: Int { 0 }
    /// The number of members.
    public var endIndex: Int { pairs.count }

    /// The member at a position.
    public subscript(position: Int) -> Element { pairs[position] }
}

extension JSONObject: Hashable {
    /// Compares members without regard to their order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.count == b.count && a.allSatisfy { b[$0.key] == $0.value }
    }

    /// Hashes members without regard to their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in pairs {
            var member = Hasher()
            // Byte for byte, as they are compared.
            for byte in key.utf8 { member.combine(byte) }
            member.combine(value)
            sum ^= member.finalize()
        }
        hasher.combine(sum)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; of pairs with equal keys the first one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}

extension JSONObject: CustomStringConvertible {
    /// The object as JSON text.
    public var description: String { JSONValue.object(self).description }
}
