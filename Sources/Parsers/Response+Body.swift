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
}
