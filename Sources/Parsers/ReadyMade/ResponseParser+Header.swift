extension ResponseParser where Value: LosslessStringConvertible & SendableMetatype {
    /// The value of a header, such as `.header("X-Total")` for a total that is an `Int`.
    ///
    /// The parser throws ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/header``
    /// where the header is absent or not such a value.
    public static func header(_ name: String) -> Self {
        Self("header(\(name))") { response in
            let text = response.headers[name]
            guard let value = text.flatMap({ Value($0) }) else {
                throw ParsingError(
                    .header, response: response, expected: "\(name) as \(Value.self)",
                    found: text.map { SecretNames.isSecret(name) ? SecretNames.placeholder : $0 }
                        ?? "none")
            }
            return value
        }
    }
}
