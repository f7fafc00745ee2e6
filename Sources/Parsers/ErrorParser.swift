/// Recognises an API's own error in a response, before the target's parser sees it.
///
/// A provider asks it for every complete response, whatever the status. Nil, or a throw, means
/// "not an error of mine": the status check and the parser go on as if there were no error parser.
public struct ErrorParser: Sendable {
    /// Gives the error that the response carries, or nil.
    public let parse: @Sendable (Response) throws -> (any Error)?

    /// Creates an error parser from a closure or a function.
    public init(_ parse: @escaping @Sendable (Response) throws -> (any Error)?) {
        self.parse = parse
    }

    /// Gives the error that the response carries, or nil where there is none of this kind.
    public func error(in response: Response) -> (any Error)? {
        try? parse(response)
    }
}

extension ErrorParser {
    /// Decodes an error envelope such as `{"error": "…", "error_code": 7}`.
    ///
    /// - Parameters:
    ///   - type: The error, a `Decodable` type; an envelope that does not decode is no error.
    ///   - path: Where in the document it lies, at the root by default.
    ///   - options: How the document is read; as for ``ResponseParser/json(_:at:options:)``.
    ///   - statusCodes: The statuses that may carry it, 400 through 599 by default. An API that
    ///     answers 200 with an error inside wants `200...599` and a `condition`.
    ///   - condition: Whether a decoded envelope is an error, always by default.
    /// - Returns: The error parser.
    public static func json<E: Error & Decodable & SendableMetatype>(
        _ type: E.Type, at path: JSONPath = [], options: JSONDecodingOptions = .default,
        statusCodes: ClosedRange<Int> = 400...599,
        where condition: @escaping @Sendable (E) -> Bool = { _ in true }
    ) -> Self {
        let parser = ResponseParser.json(type, at: path, options: options)
        return Self { response in
            guard statusCodes.contains(response.statusCode) else { return nil }
            let error = try parser.parse(response)
            return condition(error) ? error : nil
        }
    }
}
