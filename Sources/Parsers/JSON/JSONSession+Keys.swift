/// Finding members of objects by name.
extension JSONSession {
    /// Objects of up to this many keys are searched without an index.
    private static let unindexed = 8
    /// Objects of up to this many keys are checked for repeated keys without an index.
    private static let unindexedCheck = 20

    /// Makes an object ready for look-ups: marks keys that repeat an earlier one, and starts over
    /// at its first key.
    @inline(__always)
    func prepare(_ object: Int, depth: Int) {
        view.tokens[object &+ 1].low = object + 2
        if view.tokens[object &+ 1].stamp != stamp { prepareKeys(of: object, depth: depth) }
    }

    private func prepareKeys(of object: Int, depth: Int) {
        if let converter {
            converter.convert(object, in: self)
            view.tokens[object &+ 1].stamp = stamp
            return
        }
        if view.tokens[object &+ 1].stamp > 1 { unmark(object) }
        view.tokens[object &+ 1].stamp = stamp
        let count = view.childCount(of: object)
        if count > Self.unindexedCheck {
            indexKeys(of: object, count, depth: depth)
        } else if count > 1 {
            markDuplicates(object)
        }
    }

    private func unmark(_ object: Int) {
        var key = view.firstChild(of: object)
        let last = view.end(of: object)
        while key < last {
            view.tokens[key].isShadowed = false
            key = view.end(of: key &+ 1)
        }
    }

    /// The value under a name, 0 if there is none.
    ///
    /// Members are mostly read in the order of the document, so the key after the last one found
    /// is tried first, then the index.
    @inline(__always)
    func find(_ name: consuming String, in object: Int, depth: Int) -> Int {
        guard converter == nil else { return findConverted(name, in: object) }
        return name.withUTF8 { name in
            let value = next(name, in: object)
            return value != 0 ? value : search(name, object, depth)
        }
    }

    /// The value of the next key if it has a name, else 0.
    @inline(__always)
    private func next(_ name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int {
        let key = view.tokens[object &+ 1].low
        guard key < view.tokens[object].low, view.isPlainKey(key, name) else { return 0 }
        return found(key, in: object)
    }

    // MARK: Remembered keys

    /// The bytes of a remembered key, as it stood in another object; none if it is not remembered.
    @inline(__always)
    private func name(at slot: Int) -> UnsafeBufferPointer<UInt8> {
        let known = memory.keys[slot]
        return UnsafeBufferPointer(
            start: known == 0 ? nil : view.bytes + Int(truncatingIfNeeded: known & 0xFFFF_FFFF),
            count: Int(truncatingIfNeeded: known >> 32))
    }

    /// The value of the next key if it is the remembered one, else 0.
    @inline(__always)
    func next(remembered slot: Int, in object: Int) -> Int {
        next(name(at: slot), in: object)
    }

    /// The value under a remembered key, 0 if there is none; nil if it is not remembered.
    func find(remembered slot: Int, in object: Int, depth: Int) -> Int? {
        guard converter == nil else { return findConverted(remembered: slot, in: object) }
        let name = name(at: slot)
        return name.baseAddress == nil ? nil : search(name, object, depth)
    }

    /// Remembers what was found: the number of a converted key, else where the key stands; one with
    /// escapes has no other key's bytes.
    func remember(_ key: Int, at slot: Int) {
        let key = view.tokens[key]
        if converter != nil {
            memory.keys[slot] = UInt64(key.high + 1)
        } else if key.kind == .key {
            memory.keys[slot] = UInt64(key.start) | UInt64(key.low) << 32
        }
    }

    @inline(__always)
    private func isMatch(_ key: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        view.isKey(key, name) && !view.tokens[key].isShadowed
    }

    @inline(never)
    private func search(_ name: UnsafeBufferPointer<UInt8>, _ object: Int, _ depth: Int) -> Int {
        let count = view.childCount(of: object)
        guard count > Self.unindexed else { return searchFew(name, object, count) }
        if depth >= indexes.count || indexes[depth].owner != object {
            indexKeys(of: object, count, depth: depth)
        }
        let index = indexes[depth]
        let hash = index.isFull ? JSONKeyHash.full(name, seed) : JSONKeyHash.quick(name, seed)
        let match = index.first(hash) { view.isKey($0, name) }
        return match.map { found($0, in: object) } ?? 0
    }

    private func searchFew(
        _ name: UnsafeBufferPointer<UInt8>, _ object: Int, _ count: Int
    ) -> Int {
        let last = view.end(of: object)
        var key = view.tokens[object &+ 1].low
        for _ in 0..<count {
            if key >= last { key = view.firstChild(of: object) }
            if isMatch(key, name) { return found(key, in: object) }
            key = view.end(of: key &+ 1)
        }
        return 0
    }

    @inline(__always)
    func found(_ key: Int, in object: Int) -> Int {
        view.tokens[object &+ 1].low = view.end(of: key &+ 1)
        return key &+ 1
    }

    // MARK: Index

    /// Builds the index of an object, in place of the last one at its depth, and marks keys that
    /// repeat an earlier one on the way.
    private func indexKeys(of object: Int, _ count: Int, depth: Int) {
        while indexes.count <= depth { indexes.append(JSONKeyIndex()) }
        let (view, index) = (view, indexes[depth])
        index.prepare(object, count)
        let seed = seed
        if index.isFull {
            index.fill(view) { view.fullHash($0, seed) }
        } else {
            index.fill(view) { view.quickHash($0, seed) }
        }
    }

    // MARK: Duplicates

    /// Marks repeated keys of a small object; 512 bits tell most of them apart.
    private func markDuplicates(_ object: Int) {
        let (view, seed) = (view, seed)
        let last = view.end(of: object)
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 8) { marks in
            marks.initialize(repeating: 0)
            var key = view.firstChild(of: object)
            while key < last {
                let hash = view.quickHash(key, seed)
                let bit = 1 &<< UInt64(truncatingIfNeeded: hash >> 23)
                let word = Int(truncatingIfNeeded: hash >> 29)
                if marks[word] & bit != 0 { markIfRepeated(key, object) }
                marks[word] |= bit
                key = view.end(of: key &+ 1)
            }
        }
    }

    @inline(never)
    private func markIfRepeated(_ key: Int, _ object: Int) {
        var earlier = view.firstChild(of: object)
        while earlier < key {
            if view.areEqualKeys(earlier, key) {
                view.tokens[key].isShadowed = true
                return
            }
            earlier = view.end(of: earlier + 1)
        }
    }
}
