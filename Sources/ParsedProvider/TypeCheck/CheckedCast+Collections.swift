/// A collection of unknown element type.
private protocol AnyElements {
    /// Sets and arrays don't pass as each other.
    static var isSet: Bool { get }
    static var elementType: Any.Type { get }
    var elements: [Any] { get }
}

/// A dictionary of unknown types.
private protocol AnyPairs {
    static var types: (key: Any.Type, value: Any.Type) { get }
    var pairs: [(key: Any, value: Any)] { get }
}

extension Array: CheckedType, AnyElements {
    fileprivate static var isSet: Bool { false }

    static var elementType: Any.Type { Element.self }

    var elements: [Any] { self }

    static func checked(_ value: Any) -> Self? {
        checkedElements(of: value, as: Element.self, bridged: { ($0 as? NSArray)?.map(\.self) })
    }

    static func accepts(_ source: Any.Type) -> Bool {
        (source as? any AnyElements.Type).map {
            !$0.isSet && CheckedCast.accepts($0.elementType, as: Element.self)
        } ?? (source is NSArray.Type)
    }
}

extension Set: CheckedType, AnyElements {
    fileprivate static var isSet: Bool { true }

    static var elementType: Any.Type { Element.self }

    var elements: [Any] { Array(self) }

    static func checked(_ value: Any) -> Self? {
        let elements = checkedElements(
            of: value, as: Element.self, bridged: { ($0 as? NSSet)?.map(\.self) })
        return elements.map { Self($0) }
    }

    static func accepts(_ source: Any.Type) -> Bool {
        (source as? any AnyElements.Type).map {
            $0.isSet && CheckedCast.accepts($0.elementType, as: Element.self)
        } ?? (source is NSSet.Type)
    }
}

extension Dictionary: CheckedType, AnyPairs {
    static var types: (key: Any.Type, value: Any.Type) { (Key.self, Value.self) }

    var pairs: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }

    static func checked(_ value: Any) -> Self? {
        let pairs: [(key: Any, value: Any)]
        if let source = value as? any AnyPairs {
            guard !source.pairs.isEmpty || accepts(Swift.type(of: source)) else { return nil }
            pairs = source.pairs
        } else if let source = value as? NSDictionary {
            pairs = source.map { ($0.key, $0.value) }
        } else {
            return nil
        }
        var result = Self(minimumCapacity: pairs.count)
        for pair in pairs {
            guard let key = CheckedCast.cast(pair.key, to: Key.self),
                let value = CheckedCast.cast(pair.value, to: Value.self)
            else { return nil }
            result[key] = value
        }
        return result
    }

    static func accepts(_ source: Any.Type) -> Bool {
        (source as? any AnyPairs.Type).map {
            CheckedCast.accepts($0.types.key, as: Key.self)
                && CheckedCast.accepts($0.types.value, as: Value.self)
        } ?? (source is NSDictionary.Type)
    }
}

extension CheckedType {
    /// The elements of a collection, if every one passes; an empty one by its static type.
    fileprivate static func checkedElements<Element>(
        of value: Any, as type: Element.Type, bridged: (Any) -> [Any]?
    ) -> [Element]? {
        let elements: [Any]
        if let source = value as? any AnyElements {
            let isSameKind =
                Swift.type(of: source).isSet == (Self.self as? any AnyElements.Type)?.isSet
            guard isSameKind, !source.elements.isEmpty || accepts(Swift.type(of: source)) else {
                return nil
            }
            elements = source.elements
        } else if let source = bridged(value) {
            elements = source
        } else {
            return nil
        }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            guard let element = CheckedCast.cast(element, to: type) else { return nil }
            result.append(element)
        }
        return result
    }
}
