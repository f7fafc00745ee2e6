/// A document's bytes and index, to be walked; whoever holds it keeps the owner of both alive.
///
/// Bounds: every index in a token was written by the scanner, so it lies in `0..<tokenCount`, and
/// every offset in `0...count`. Walking starts at the root and follows these only.
struct JSONView {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    let tokens: UnsafeMutablePointer<JSONToken>
    let tokenCount: Int

    /// The token after the value at `token`.
    @inline(__always)
    func end(of token: Int) -> Int {
        tokens[token].isContainer ? tokens[token].low : token &+ 1
    }

    /// How many pairs or elements the container at `token` has.
    @inline(__always)
    func childCount(of token: Int) -> Int { tokens[token].high }

    /// The first key or element of a container, ``end(of:)`` if it has none.
    @inline(__always)
    func firstChild(of token: Int) -> Int { token &+ 2 }

    /// The bytes of the value at `token`, quotes and brackets included.
    func range(of token: Int) -> Range<Int> {
        let value = tokens[token]
        switch value.kind {
        case .null, .true: return value.start..<value.start + 4
        case .false: return value.start..<value.start + 5
        case .int: return value.start..<value.start + integerLength(at: value.start)
        case .number: return value.start..<value.start + value.low
        case .string, .escapedString, .key, .escapedKey:
            return value.start - 1..<value.start + value.low + 1
        case .array, .object: return value.start..<tokens[token + 1].start
        case .end: return value.start..<value.start
        }
    }

    private func integerLength(at start: Int) -> Int {
        var p = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
        while bytes[p] &- 48 < 10 { p += 1 }
        return p - start
    }

    // MARK: Paths

    /// The way from the root to `target`, a value or a key.
    func path(to target: Int) -> [JSONPath.Component] {
        var path: [JSONPath.Component] = []
        var current = 0
        while current != target, let step = step(from: current, towards: target) {
            path.append(step.component)
            current = step.child
        }
        return path
    }

    /// One step down a path.
    struct Step {
        let component: JSONPath.Component
        /// The child on the way: the key itself where that is the target.
        let child: Int
        /// The key of a member, or the element.
        let key: Int
        /// How many children come before.
        let position: Int
    }

    /// The child of `container` that is `target` or contains it, looked for from `start` on.
    func step(
        from container: Int, towards target: Int, start: Int? = nil, position: Int = 0
    ) -> Step? {
        guard tokens[container].isContainer else { return nil }
        let isObject = tokens[container].kind == .object
        let last = end(of: container)
        var child = start ?? firstChild(of: container)
        var position = position
        while child < last {
            let value = isObject ? child + 1 : child
            let next = end(of: value)
            if target < next {
                return Step(
                    component: isObject ? .key(string(at: child)) : .index(position),
                    child: target == child ? target : value, key: child, position: position)
            }
            child = next
            position += 1
        }
        return nil
    }

    /// The value in `object` whose key has these bytes; the first if there are several.
    func value(of key: String, in object: Int) -> Int? {
        var key = key
        return key.withUTF8 { name in
            let last = end(of: object)
            var child = firstChild(of: object)
            while child < last {
                if isKey(child, name) { return child + 1 }
                child = end(of: child + 1)
            }
            return nil
        }
    }

    /// The element at `position` of `array`.
    func element(_ position: Int, of array: Int) -> Int? {
        guard position >= 0, position < childCount(of: array) else { return nil }
        var child = firstChild(of: array)
        for _ in 0..<position { child = end(of: child) }
        return child
    }

    /// The names in `object` in order, the later of equal ones left out, at most `limit`.
    func keys(of object: Int, limit: Int) -> [String] {
        var names: [String] = []
        let last = end(of: object)
        var child = firstChild(of: object)
        while child < last, names.count < limit {
            let name = string(at: child)
            if !names.contains(name) { names.append(name) }
            child = end(of: child + 1)
        }
        return names
    }
}
