extension JSONSession {
    /// The value under a name of the converted keys, 0 if there is none.
    @inline(never)
    func findConverted(_ name: consuming String, in object: Int) -> Int {
        guard let converter else { return 0 }
        // A dynamic value of the same object marks its keys in another way.
        if view.tokens[object &+ 1].stamp != stamp { prepare(object, depth: 0) }
        return name.withUTF8 { name in
            let view = view
            let last = view.end(of: object)
            var key = view.tokens[object &+ 1].low
            if key < last, converter.isName(view.tokens[key].high, name),
                !view.tokens[key].isShadowed
            {
                view.tokens[object &+ 1].low = view.end(of: key &+ 1)
                return key &+ 1
            }
            guard let number = converter.number(of: name) else { return 0 }
            for _ in 0..<view.childCount(of: object) {
                if key >= last { key = view.firstChild(of: object) }
                if view.tokens[key].high == number, !view.tokens[key].isShadowed {
                    view.tokens[object &+ 1].low = view.end(of: key &+ 1)
                    return key &+ 1
                }
                key = view.end(of: key &+ 1)
            }
            return 0
        }
    }
}
