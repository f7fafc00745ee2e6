/// What went wrong with a request: at which stage, for which target, with everything known.
public struct ProviderError: Error, Sendable {
    /// The stage that failed.
    public enum Kind: Sendable {
        /// The target can't become a request; nothing was sent.
        case requestBuilding(RequestBuildingError)
        /// No complete response came; with what had arrived, if anything had.
        case transport(URLError, Response?)
        /// The request was cancelled, by its token or with its Swift task.
        case cancelled
        /// The target's ``ValidationType``, or a filter in a parser, refused the status.
        case statusCode(Response)
        /// The target's ``ErrorParser`` recognised the API's own error.
        case service(any Error, Response)
        /// The response could not be turned into the value.
        case parsing(ParsingError)
        /// A plugin or the request closure threw.
        case underlying(any Error, Response?)
    }

    /// The stage that failed.
    public let kind: Kind

    /// What was called, such as `GitHub.zen`.
    public let target: String

    /// What was sent, or would have been; nil where the target never became a request.
    public let request: URLRequest?

    /// Creates an error, for example to throw it from a plugin; it then passes unchanged.
    public init(_ kind: Kind, target: String, request: URLRequest? = nil) {
        self.kind = kind
        self.target = target
        self.request = request
    }
}

extension ProviderError {
    /// The response, complete or not, if there was one.
    public var response: Response? {
        switch kind {
        case .transport(_, let response), .underlying(_, let response): response
        case .statusCode(let response), .service(_, let response): response
        case .parsing(let error): error.response
        case .requestBuilding, .cancelled: nil
        }
    }

    /// The error behind this one, if there is one.
    public var underlyingError: (any Error)? {
        switch kind {
        case .requestBuilding(let error): error
        case .transport(let error, _): error
        case .cancelled: URLError(.cancelled)
        case .statusCode: nil
        case .service(let error, _), .underlying(let error, _): error
        case .parsing(let error): error
        }
    }

    /// The error behind this one, or behind that, if it is of a type: `error.as(MyError.self)`.
    public func `as`<E: Error>(_ type: E.Type) -> E? {
        if let error = underlyingError as? E { return error }
        switch kind {
        case .requestBuilding(let error): return error.underlyingError as? E
        case .parsing(let error): return error.underlyingError as? E
        default: return nil
        }
    }
}

extension ProviderError: CustomStringConvertible, LocalizedError {
    /// Target, stage, reason and URL; no secrets.
    public var description: String {
        "\(target): \(stage)" + (request?.url.map { " at \($0.withoutSecrets)" } ?? "")
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private var stage: String {
        switch kind {
        case .requestBuilding(let error): "the request could not be built: \(error)"
        case .transport(let error, _): "no complete response: \(error.plainDescription)"
        case .cancelled: "cancelled"
        case .statusCode(let response): "status \(response.statusCode) is not accepted"
        case .service(let error, let response):
            "\(error.plainDescription) (status \(response.statusCode))"
        case .parsing(let error): "\(error)"
        case .underlying(let error, _): error.plainDescription
        }
    }
}

extension URL {
    /// The URL for people to read: no user, no password, secret query values hidden.
    var withoutSecrets: String { Redaction().hidden(in: self) }
}
