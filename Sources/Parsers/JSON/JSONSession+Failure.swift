/// From what an initialiser threw to a ``JSONFailure``.
extension JSONSession {
    /// The failure an error stands for; `root` is the value that was decoded.
    func failure(for error: any Error, root: Int) -> JSONFailure {
        guard let error = error as? DecodingError else {
            return custom(error, at: thrown?.token ?? root)
        }
        let context = error.context
        if let note = context?.underlyingError as? JSONNote,
            note.session == ObjectIdentifier(self)
        {
            return failure(for: note)
        }
        return failure(for: error, context: context, root: root)
    }

    private func failure(for note: JSONNote) -> JSONFailure {
        let isKey = note.reason == .keyNotFound
        return view.failure(
            note.reason, at: note.token,
            path: view.path(to: note.token) + (note.last.map { [$0] } ?? []),
            expected: note.expected,
            presentKeys: isKey ? presentKeys(note.token) : [])
    }

    /// A `DecodingError` that user code made.
    private func failure(
        for error: DecodingError, context: DecodingError.Context?, root: Int
    ) -> JSONFailure {
        let inner = thrown?.token ?? root
        let named = context.flatMap { self.token(at: $0.codingPath) } ?? inner
        // The longer way is the better one: many initialisers give an empty path.
        let token = max(named, inner)
        var path = view.path(to: token)
        var expected = ""
        var keys: [String] = []
        let reason: JSONFailure.Reason
        switch error {
        case .typeMismatch(let type, _): (reason, expected) = (.typeMismatch, "\(type)")
        case .valueNotFound(let type, _): (reason, expected) = (.valueNotFound, "\(type)")
        case .keyNotFound(let key, _):
            (reason, expected) = (.keyNotFound, key.stringValue)
            path.append(.key(key.stringValue))
            keys = presentKeys(token)
        default: reason = .dataCorrupted
        }
        return view.failure(
            reason, at: token, path: path, expected: expected, presentKeys: keys,
            underlying: error, detail: context?.debugDescription)
    }

    private func custom(_ error: any Error, at token: Int) -> JSONFailure {
        view.failure(
            .custom, at: token, path: view.path(to: token), expected: "a valid value",
            underlying: error, detail: String(describing: error))
    }

    private func presentKeys(_ object: Int) -> [String] {
        guard view.tokens[object].kind == .object else { return [] }
        return view.keys(of: object, limit: 20)
    }

    /// The value at a coding path; nil where the path leads out of the document.
    private func token(at path: [any CodingKey]) -> Int? {
        var current = 0
        for key in path {
            switch view.tokens[current].kind {
            case .array:
                guard let position = key.intValue, let next = view.element(position, of: current)
                else { return nil }
                current = next
            case .object:
                guard let next = member(key.stringValue, of: current) else { return nil }
                current = next
            default: return nil
            }
        }
        return current
    }

    private func member(_ name: String, of object: Int) -> Int? {
        guard let converter, view.tokens[object + 1].stamp == stamp else {
            return view.value(of: name, in: object)
        }
        var key = view.firstChild(of: object)
        while key < view.end(of: object) {
            if converter.name(view.tokens[key].high) == name { return key + 1 }
            key = view.end(of: key + 1)
        }
        return nil
    }
}

extension DecodingError {
    /// What every case carries.
    var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            return context
        @unknown default: return nil
        }
    }
}
