/// What the engine knows about an error it throws towards user code as a `DecodingError`.
struct JSONNote: Error {
    let reason: JSONFailure.Reason
    let expected: String
    let token: Int
    /// The key or position below `token` that is missing.
    let last: JSONPath.Component?
    let session: ObjectIdentifier

    init(
        _ reason: JSONFailure.Reason, _ expected: String, _ token: Int, _ session: JSONSession,
        last: JSONPath.Component? = nil
    ) {
        self.reason = reason
        self.expected = expected
        self.token = token
        self.last = last
        self.session = ObjectIdentifier(session)
    }
}

/// Errors as user code sees and catches them.
extension JSONSession {
    /// The way to a value or key, with keys as the key strategy turned them.
    func codingPath(to target: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var current = 0
        while current != target, let step = stepAlong(current, target) {
            switch step.component {
            case .index(let position): path.append(JSONCodingKey(position))
            case .key(let raw):
                let isRaw = step.child == step.key || view.tokens[current + 1].stamp != stamp
                let name = isRaw ? nil : converter?.name(view.tokens[step.key].high)
                path.append(JSONCodingKey(name ?? raw))
            }
            current = step.child
        }
        return path
    }

    /// One step, from where the last one in the same container ended if that is on the way: a long
    /// array of elements that fail one after the other must not be walked from its start each time.
    private func stepAlong(_ container: Int, _ target: Int) -> JSONView.Step? {
        guard view.tokens[container].isContainer, view.childCount(of: container) > 32 else {
            return view.step(from: container, towards: target)
        }
        var hint = steps[container]
        if let start = hint?.child, start > target { hint = nil }
        let step = view.step(
            from: container, towards: target, start: hint?.child, position: hint?.position ?? 0)
        if let step { steps[container] = (step.key, step.position) }
        return step
    }

    /// The names of an object as the key strategy turned them, each once.
    func keys(of object: Int) -> [String] {
        prepareAgain(object)
        var names: [String] = []
        names.reserveCapacity(view.childCount(of: object))
        let last = view.end(of: object)
        var key = view.firstChild(of: object)
        while key < last {
            if !view.tokens[key].isShadowed {
                names.append(converter?.name(view.tokens[key].high) ?? view.string(at: key))
            }
            key = view.end(of: key + 1)
        }
        return names
    }

    /// The error for a value of another kind than was asked for.
    @inline(never)
    func mismatch(_ type: Any.Type, _ expected: String, _ token: Int) -> DecodingError {
        let found = view.describe(token, isSecret: true)
        let isNull = isNull(token)
        let context = DecodingError.Context(
            codingPath: codingPath(to: token),
            debugDescription: "Expected to decode \(type) but found \(found) instead.",
            underlyingError: JSONNote(
                isNull ? .valueNotFound : .typeMismatch, expected, token, self))
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    @inline(never)
    func outOfRange(_ type: Any.Type, _ token: Int) -> DecodingError {
        corrupted(
            token, "The number does not fit \(type).",
            JSONNote(.numberOutOfRange, "\(type)", token, self))
    }

    /// The error for a value of the right kind with content that is not.
    @inline(never)
    func corrupted(_ token: Int, _ expected: String) -> DecodingError {
        corrupted(
            token, "Expected \(expected).", JSONNote(.dataCorrupted, expected, token, self))
    }

    func corrupted(_ token: Int, _ description: String, _ note: JSONNote) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: codingPath(to: token), debugDescription: description,
                underlyingError: note))
    }

    @inline(never)
    func missing(_ key: some CodingKey, in object: Int) -> DecodingError {
        let name = key.stringValue
        return .keyNotFound(
            key,
            .init(
                codingPath: codingPath(to: object),
                debugDescription: "No value associated with key \(JSONText.quoted(name)).",
                underlyingError: JSONNote(.keyNotFound, name, object, self, last: .key(name))))
    }
}
