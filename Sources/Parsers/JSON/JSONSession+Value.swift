extension JSONValue: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> JSONValue {
        try session.value(at: token, depth: depth)
    }
}

/// Dynamic values straight from the index.
extension JSONSession {
    /// The value at `token`; its keys are data, so no key strategy applies.
    func value(at token: Int, depth: Int) throws -> JSONValue {
        guard converter == nil else { return try plain.value(at: token, depth: depth) }
        return try build(token, depth)
    }

    private func build(_ token: Int, _ depth: Int) throws -> JSONValue {
        let value = view.tokens[token]
        switch value.kind {
        case .int: return .number(JSONNumber(integer: value.integer))
        case .string, .escapedString: return .string(view.string(at: token))
        case .number: return .number(JSONNumber(checked: view.literal(at: token)))
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .array: return .array(try elements(of: token, depth + 1))
        case .object: return .object(try members(of: token, depth + 1))
        case .null, .key, .escapedKey, .end: return .null
        }
    }

    private func elements(of array: Int, _ depth: Int) throws -> [JSONValue] {
        try checkDepth(depth, at: array)
        var result: [JSONValue] = []
        result.reserveCapacity(view.childCount(of: array))
        let last = view.end(of: array)
        var token = view.firstChild(of: array)
        while token < last {
            result.append(try build(token, depth))
            token = view.end(of: token)
        }
        return result
    }

    private func members(of object: Int, _ depth: Int) throws -> JSONObject {
        try checkDepth(depth, at: object)
        prepare(object, depth: depth)
        var pairs: [JSONObject.Element] = []
        pairs.reserveCapacity(view.childCount(of: object))
        let last = view.end(of: object)
        var key = view.firstChild(of: object)
        while key < last {
            if !view.tokens[key].isShadowed {
                pairs.append((view.string(at: key), try build(key + 1, depth)))
            }
            key = view.end(of: key + 1)
        }
        return JSONObject(distinct: pairs)
    }
}
