extension Optional: JSONDirect where Wrapped: Decodable {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Wrapped? {
        guard !session.isNull(token) else { return nil }
        return try session.decode(Wrapped.self, at: token, depth: depth)
    }
}

extension Array: JSONDirect where Element: Decodable {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> [Element] {
        guard session.view.tokens[token].kind == .array else {
            throw session.mismatch([Element].self, "an array", token)
        }
        try session.checkDepth(depth + 1, at: token)
        if let direct = session.kinds.direct(Element.self) {
            return try direct.decodeArray(of: Element.self, session, token, depth)
        }
        let view = session.view
        var result: [Element] = []
        result.reserveCapacity(view.childCount(of: token))
        let last = view.end(of: token)
        var element = view.firstChild(of: token)
        while element < last {
            result.append(
                try session.decodeItself(Element.self, at: element, depth: depth + 1))
            element = view.end(of: element)
        }
        return result
    }
}

extension Dictionary: JSONDirect where Key: Decodable, Value: Decodable {
    static func decode(
        _ session: JSONSession, _ token: Int, _ depth: Int
    ) throws -> [Key: Value] {
        // Other keys go through the standard library, which knows how they are written.
        guard Key.self == String.self else {
            return try session.decodeItself([Key: Value].self, at: token, depth: depth)
        }
        let members = try session.members(Value.self, of: token, depth: depth + 1)
        // `Key` is `String`, so this is the same type.
        return unsafeBitCast(members, to: [Key: Value].self)
    }
}

extension JSONSession {
    /// An object as a dictionary; its keys are data, so no key strategy applies.
    fileprivate func members<Value: Decodable>(
        _ type: Value.Type, of object: Int, depth: Int
    ) throws -> [String: Value] {
        guard view.tokens[object].kind == .object else {
            throw mismatch([String: Value].self, "an object", object)
        }
        try checkDepth(depth, at: object)
        var result = [String: Value](minimumCapacity: view.childCount(of: object))
        let direct = kinds.direct(type)
        let last = view.end(of: object)
        var key = view.firstChild(of: object)
        while key < last {
            let value: Value
            if let direct {
                value = try direct.decode(as: type, self, key + 1, depth)
            } else {
                value = try decodeItself(type, at: key + 1, depth: depth)
            }
            let name = view.string(at: key)
            // The first of equal keys wins; an equal one is rare enough to be put back.
            if let first = result.updateValue(value, forKey: name) { result[name] = first }
            key = view.end(of: key + 1)
        }
        return result
    }
}
