/// A type that the engine decodes without its `init(from:)`.
protocol JSONDirect: Decodable {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Self
    /// The elements of an array of this type.
    static func decodeArray(_ session: JSONSession, _ array: Int, _ depth: Int) throws -> [Self]
}

extension JSONDirect {
    static func decodeArray(_ session: JSONSession, _ array: Int, _ depth: Int) throws -> [Self] {
        let view = session.view
        var result: [Self] = []
        result.reserveCapacity(view.childCount(of: array))
        let last = view.end(of: array)
        var token = view.firstChild(of: array)
        while token < last {
            result.append(try decode(session, token, depth + 1))
            token = view.end(of: token)
        }
        return result
    }

    /// The same as ``decode(_:_:_:)``, to a caller who knows that `Self` is `T`.
    static func decode<T>(
        as type: T.Type, _ session: JSONSession, _ token: Int, _ depth: Int
    ) throws -> T {
        // The cache found `Self` by the identity of `T`, so the cast changes nothing.
        unsafeBitCast(try decode(session, token, depth), to: T.self)
    }

    /// The same as ``decodeArray(_:_:_:)``, to a caller who knows that `Self` is `T`.
    static func decodeArray<T>(
        of type: T.Type, _ session: JSONSession, _ array: Int, _ depth: Int
    ) throws -> [T] {
        unsafeBitCast(try decodeArray(session, array, depth), to: [T].self)
    }
}

/// Remembers which types are ``JSONDirect``: asking the runtime for every value is slow.
struct JSONTypeCache {
    /// The first type, which is the only one of many a small document: it needs no table.
    private var first: (type: ObjectIdentifier, direct: (any JSONDirect.Type)?)?
    private var others = JSONTypeTable<(any JSONDirect.Type)?>()

    /// The type itself if it is direct.
    @inline(__always)
    mutating func direct<T>(_ type: T.Type) -> (any JSONDirect.Type)? {
        let id = ObjectIdentifier(type)
        if let first, first.type == id { return first.direct }
        return others[id] ?? add(type, id)
    }

    @inline(never)
    private mutating func add<T>(_ type: T.Type, _ id: ObjectIdentifier) -> (any JSONDirect.Type)? {
        let direct = type as? any JSONDirect.Type
        if first == nil { first = (id, direct) } else { others.insert(direct, for: id) }
        return direct
    }
}
