/// Finding members of objects whose keys a strategy converts: by the numbers that conversions have.
extension JSONSession {
    /// The value under a name of the converted keys, 0 if there is none.
    @inline(never)
    func findConverted(_ name: consuming String, in object: Int) -> Int {
        guard let converter else { return 0 }
        prepareAgain(object)
        return name.withUTF8 { name in
            let key = view.tokens[object &+ 1].low
            if key < view.end(of: object), converter.isName(view.tokens[key].high, name),
                !view.tokens[key].isShadowed
            {
                return found(key, in: object)
            }
            return converter.number(of: name).map { search($0, in: object) } ?? 0
        }
    }

    /// The value of the next key if it is converted to the remembered name, else 0.
    @inline(never)
    func nextConverted(remembered slot: Int, in object: Int) -> Int {
        let key = view.tokens[object &+ 1].low
        guard view.tokens[object &+ 1].stamp == stamp, key < view.end(of: object),
            view.tokens[key].high &+ 1 == Int(truncatingIfNeeded: memory.keys[slot]),
            !view.tokens[key].isShadowed
        else { return 0 }
        return found(key, in: object)
    }

    /// The value under a remembered name, 0 if there is none; nil if it is not remembered.
    func findConverted(remembered slot: Int, in object: Int) -> Int? {
        let known = Int(truncatingIfNeeded: memory.keys[slot])
        guard known != 0 else { return nil }
        prepareAgain(object)
        return search(known - 1, in: object)
    }

    /// A dynamic value of the same object marks its keys in another way.
    func prepareAgain(_ object: Int) {
        if view.tokens[object &+ 1].stamp != stamp { prepare(object, depth: 0) }
    }

    private func search(_ number: Int, in object: Int) -> Int {
        let view = view
        let last = view.end(of: object)
        var key = view.tokens[object &+ 1].low
        for _ in 0..<view.childCount(of: object) {
            if key >= last { key = view.firstChild(of: object) }
            if view.tokens[key].high == number, !view.tokens[key].isShadowed {
                return found(key, in: object)
            }
            key = view.end(of: key &+ 1)
        }
        return 0
    }
}
