extension Response {
    /// Refuses an empty body where a value is expected.
    ///
    /// A 304 has no body because nothing was modified, so it is the status that is reported.
    func requireBody(for expected: @autoclosure () -> String) throws {
        guard data.isEmpty else { return }
        throw statusCode == 304
            ? ParsingError(.status, response: self)
            : ParsingError(.emptyBody, response: self, expected: expected())
    }

    /// The value that an empty body stands for: nil, where the type is an optional.
    ///
    /// - Returns: Nil if there is a body.
    func valueOfEmptyBody<Value>(_ type: Value.Type) throws -> Value? {
        guard data.isEmpty else { return nil }
        if let optional = type as? any JSONAbsent.Type, statusCode != 304 {
            return optional.absent(as: type)
        }
        try requireBody(for: "\(type)")
        return nil
    }
}
