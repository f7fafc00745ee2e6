/// Why a target could not become a request; nothing was sent.
public struct RequestBuildingError: Error, Sendable {
    /// The kind of failure; open to new kinds, so a `switch` needs a `default`.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        /// The kind in words.
        public let description: String

        /// Base and path don't make a URL.
        public static let invalidURL = Reason(description: "invalid URL")
        /// The base URL is neither `http` nor `https`.
        public static let unsupportedScheme = Reason(description: "unsupported scheme")
        /// The path has a `.` or `..` segment, plain or escaped.
        public static let dotSegment = Reason(description: "dot segment in the path")
        /// The method is not a token.
        public static let invalidMethod = Reason(description: "invalid method")
        /// A header's name or value can't be sent, or the header may not be set.
        public static let invalidHeader = Reason(description: "invalid header")
        /// A GET request has a body.
        public static let bodyOnGET = Reason(description: "body on GET")
        /// A plugin or the request closure set an `httpBodyStream`, which can't be sent twice.
        public static let bodyStream = Reason(description: "body stream")
        /// The body's file is not there, is no file or can't be read.
        public static let unreadableFile = Reason(description: "unreadable file")
        /// A multipart body has no parts, or a part or the boundary can't be written.
        public static let multipart = Reason(description: "invalid multipart body")
        /// A path was built from an empty segment.
        public static let emptySegment = Reason(description: "empty segment in the path")
        /// The parameters can't be encoded.
        public static let parameterEncoding = Reason(description: "parameter encoding failed")
        /// The value's own `encode(to:)`, or the encoder, failed.
        public static let valueEncoding = Reason(description: "encoding a value failed")
        /// The request closure has thrown its answer away, and will never give one.
        public static let unanswered = Reason(description: "the request closure gave no answer")
    }

    /// The kind of failure.
    public let reason: Reason

    /// What it concerns: the URL, the header's name, the parameter's key.
    public let detail: String

    /// The error behind this one, such as an `EncodingError`.
    public let underlyingError: (any Error)?

    /// Creates a request-building error, for parameter encodings of one's own.
    public init(_ reason: Reason, _ detail: String, underlyingError: (any Error)? = nil) {
        self.reason = reason
        self.detail = detail
        self.underlyingError = underlyingError
    }

    /// Does some work; an error of another type becomes the underlying one.
    static func wrap<Value>(
        _ reason: Reason, _ detail: @autoclosure () -> String, _ work: () throws -> Value
    ) throws(Self) -> Value {
        do {
            return try work()
        } catch let error as Self {
            throw error
        } catch {
            throw Self(reason, detail(), underlyingError: error)
        }
    }
}

extension RequestBuildingError: CustomStringConvertible, LocalizedError {
    /// The reason, what it concerns, and the cause.
    public var description: String {
        "\(reason): \(detail)" + (underlyingError.map { ": \(Self.text(of: $0))" } ?? "")
    }

    /// Of a value that can't be encoded only its place is told: it may be a secret.
    private static func text(of error: any Error) -> String {
        guard case EncodingError.invalidValue(let value, let context) = error else {
            return "\(error)"
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return "a value of type \(type(of: value)) at \(path.isEmpty ? "the root" : path)"
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
