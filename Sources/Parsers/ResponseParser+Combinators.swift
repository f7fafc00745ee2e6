extension ResponseParser {
    /// Turns the value into another one: `ResponseParser.json(User.self).map(\.login)`.
    public func map<NewValue>(
        _ transform: @escaping @Sendable (Value) throws -> NewValue
    ) -> ResponseParser<NewValue> {
        ResponseParser<NewValue>(label) { try transform(parse($0)) }
    }

    /// Chooses the parser of the same response by what this one found in it.
    public func flatMap<NewValue>(
        _ transform: @escaping @Sendable (Value) throws -> ResponseParser<NewValue>
    ) -> ResponseParser<NewValue> {
        ResponseParser<NewValue>(label) { try transform(parse($0)).parse($0) }
    }

    /// Refuses a response before it is parsed unless its status is one of these.
    ///
    /// - Throws: ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/status``.
    public func validating(status: some RangeExpression<Int> & Sendable) -> Self {
        Self(label) { try parse($0.filter(statusCodes: status)) }
    }
}
