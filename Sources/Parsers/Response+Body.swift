extension Response {
    /// Refuses an empty body where a value is expected.
    func requireBody(for expected: @autoclosure () -> String) throws {
        if data.isEmpty { throw emptyBodyError(expected()) }
    }

    /// The value that an empty body stands for: nil.
    ///
    /// Not inlined, and no optional: to find out how large a `Value?` is takes the runtime a while.
    ///
    /// - Throws: ``ParsingError`` where the type is no optional, and for a 304.
    @inline(never)
    func valueOfEmptyBody<Value>(_ type: Value.Type) throws -> Value {
        guard statusCode != 304, let optional = type as? any JSONAbsent.Type,
            let absent = optional.absent(as: type)
        else { throw emptyBodyError("\(type)") }
        return absent
    }

    /// A 304 has no body because nothing was modified, so it is the status that is reported.
    private func emptyBodyError(_ expected: String) -> ParsingError {
        statusCode == 304
            ? ParsingError(.status, response: self)
            : ParsingError(.emptyBody, response: self, expected: expected)
    }
}
