internal import Foundation

/// The keys of a document as a key strategy turns them.
///
/// Every converted key gets a number, which is written beside the key in the index, so that
/// look-ups compare numbers. A snake-case conversion is done once per distinct key.
final class JSONKeyConverter {
    private let keys: JSONDecodingOptions.Keys
    private let view: JSONView
    private let seed = JSONKeyHash.seed
    private let isSnake: Bool
    /// Distinct keys of the document: the first token of each, and the number of its conversion.
    @exclusivity(unchecked) private var raw = JSONKeyTable()
    /// Distinct results, by number.
    @exclusivity(unchecked) private var names: [String] = []
    @exclusivity(unchecked) private var converted = JSONKeyTable()
    /// The last round that met a number, so that a second one in an object is told.
    @exclusivity(unchecked) private var seen: [Int] = []
    @exclusivity(unchecked) private var round = 0

    init(_ keys: JSONDecodingOptions.Keys, _ view: JSONView) {
        self.keys = keys
        self.view = view
        if case .convertFromSnakeCase = keys { isSnake = true } else { isSnake = false }
    }

    /// Writes the number of each key of an object beside it, and marks the later of equal ones.
    func convert(_ object: Int, in session: JSONSession) {
        let view = view
        let last = view.end(of: object)
        var key = view.firstChild(of: object)
        while key < last {
            let number = isSnake ? snakeNumber(of: key) : customNumber(of: key, in: session)
            view.tokens[key].high = number
            key = view.end(of: key &+ 1)
        }
        // Apart from the closures above, which may decode something themselves.
        round += 1
        key = view.firstChild(of: object)
        while key < last {
            let number = view.tokens[key].high
            view.tokens[key].isShadowed = seen[number] == round
            seen[number] = round
            key = view.end(of: key &+ 1)
        }
    }

    /// Whether a name is the one with a number.
    @inline(__always)
    func isName(_ number: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = names[number]
        guard name.utf8.count == utf8.count else { return false }
        return name.utf8.withContiguousStorageIfAvailable { other in
            guard let a = other.baseAddress, let b = utf8.baseAddress else { return true }
            return JSONBytes.equal(a, b, utf8.count)
        } ?? name.utf8.elementsEqual(utf8)
    }

    /// The number of a name; nil if no key seen so far was converted to it.
    @inline(__always)
    func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        converted.first(converted.hash(name, seed)) { isName($0, name) }
    }

    /// The name that belongs to a number.
    func name(_ number: Int) -> String { names[number] }

    @inline(__always)
    private func snakeNumber(of key: Int) -> Int {
        let hash = rawHash(key)
        if let known = raw.first(hash, isMatch: { view.areEqualKeys($0 >> 32, key) }) {
            return known & 0xFFFF_FFFF
        }
        let number = intern(JSONSnakeCase.convert(view.string(at: key)))
        raw.insert(key << 32 | number, hash) { view.fullHash($0 >> 32, seed) }
        return number
    }

    @inline(__always)
    private func rawHash(_ key: Int) -> UInt32 {
        raw.isFull ? view.fullHash(key, seed) : view.quickHash(key, seed)
    }

    private func customNumber(of key: Int, in session: JSONSession) -> Int {
        intern(JSONKeyConverter.converted(key, by: keys, in: session))
    }

    /// A key as a strategy turns it.
    static func converted(
        _ key: Int, by keys: JSONDecodingOptions.Keys, in session: JSONSession
    ) -> String {
        let raw = session.view.string(at: key)
        switch keys {
        case .useDefaultKeys: return raw
        case .convertFromSnakeCase: return JSONSnakeCase.convert(raw)
        case .custom(let convert):
            return convert(session.codingPath(to: key)).stringValue
        }
    }

    private func intern(_ name: String) -> Int {
        var name = name
        let hash = name.withUTF8 { utf8 in converted.hash(utf8, seed) }
        if let known = name.withUTF8({ utf8 in converted.first(hash) { isName($0, utf8) } }) {
            return known
        }
        names.append(name)
        seen.append(-1)
        converted.insert(names.count - 1, hash) { [names, seed] number in
            var name = names[number]
            return name.withUTF8 { JSONKeyHash.full($0, seed) }
        }
        return names.count - 1
    }
}
