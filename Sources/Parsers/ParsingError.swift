/// Why a response did not become a value, with everything known when it happened.
public struct ParsingError: Error, Sendable {
    /// The kind of failure; open to new kinds, so a `switch` needs a `default`.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        /// The kind in words.
        public let description: String

        /// There was no body where a value was expected.
        public static let emptyBody = Reason(description: "empty body")
        /// The body is not a document of the expected format.
        public static let malformed = Reason(description: "malformed body")
        /// An object lacks a key, or an array a position; in the type or in the key path.
        public static let missingKey = Reason(description: "missing key")
        /// A value is null where one was expected.
        public static let null = Reason(description: "null")
        /// A value is of another kind than expected, such as a string in place of a number.
        public static let wrongType = Reason(description: "wrong type of value")
        /// A number does not fit its type.
        public static let numberOutOfRange = Reason(description: "number out of range")
        /// A value has the right kind but not the right content, such as a date that is none.
        public static let invalidValue = Reason(description: "invalid value")
        /// Values are nested deeper than 512 levels.
        public static let tooDeep = Reason(description: "nested too deep")
        /// A decoder of the caller's own, or of another format, failed.
        public static let decoding = Reason(description: "decoding failed")
        /// The bytes are not text in the declared or default charset.
        public static let text = Reason(description: "not text")
        /// The media type is not an accepted one.
        public static let contentType = Reason(description: "unacceptable content type")
        /// A header is absent or has another form.
        public static let header = Reason(description: "header missing or malformed")
        /// None of several parsers succeeded.
        public static let noAlternative = Reason(description: "no alternative fits")
        /// A filter refused the status code.
        public static let status = Reason(description: "unacceptable status")
        /// The parser's value is not of the type that the caller asked for.
        public static let typeMismatch = Reason(description: "type mismatch")
        /// The parser threw an error of its own, kept as the underlying error.
        public static let parser = Reason(description: "the parser failed")
        /// The target declares no parser.
        public static let noParser = Reason(description: "no parser")
    }

    /// The kind of failure.
    public let reason: Reason

    /// The response that was parsed, body included.
    public let response: Response

    /// Where in the document the failure lies; nil where it concerns the whole body.
    public let path: JSONPath?

    /// What was expected, such as `Int`.
    public let expected: String?

    /// What was there instead, such as `string "x"`.
    public let found: String?

    /// The line and the column of the place in the body, from 1; nil where they are not known.
    public let position: Position?

    /// A place in a body of text.
    public struct Position: Sendable, Hashable {
        /// From 1.
        public let line: Int
        /// In characters, from 1.
        public let column: Int
    }

    /// A short piece of the body around the failure; long and secret values are cut.
    public let excerpt: String?

    /// The error behind this one, such as a `DecodingError` or a parser's own.
    public let underlyingError: (any Error)?

    /// What happened, in words, where more is known than the above.
    let message: String?

    /// Creates a parsing error, for parsers of one's own.
    public init(
        _ reason: Reason, response: Response, path: JSONPath? = nil, expected: String? = nil,
        found: String? = nil, excerpt: String? = nil, underlyingError: (any Error)? = nil
    ) {
        self.reason = reason
        self.response = response
        self.path = path
        self.expected = expected
        self.found = found
        self.excerpt = excerpt
        self.underlyingError = underlyingError
        position = nil
        message = nil
    }

    /// Takes what the JSON engine says.
    init(_ failure: JSONFailure, response: Response) {
        reason = Reason(failure.reason)
        self.response = response
        path = failure.path
        expected = failure.expected
        found = failure.found
        excerpt = failure.excerpt
        underlyingError = failure.underlying
        position = Position(line: failure.line, column: failure.column)
        message = failure.description
    }
}

extension ParsingError.Reason {
    fileprivate init(_ reason: JSONFailure.Reason) {
        switch reason {
        case .malformed: self = .malformed
        case .typeMismatch: self = .wrongType
        case .valueNotFound: self = .null
        case .keyNotFound: self = .missingKey
        case .numberOutOfRange: self = .numberOutOfRange
        case .dataCorrupted: self = .invalidValue
        case .custom: self = .parser
        case .tooDeep: self = .tooDeep
        }
    }
}
