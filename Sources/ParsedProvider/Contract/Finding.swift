/// One thing that is wrong with a target, found without a network.
public struct Finding: Sendable, Hashable {
    /// What kind of thing; open to new kinds.
    public struct Cause: Sendable, Hashable, CustomStringConvertible {
        /// The kind in words.
        public let description: String

        /// The body is not what `Content-Type` says.
        public static let contentType = Cause(description: "the body is not its Content-Type")
        /// A method whose body means nothing has one (RFC 9110 §9.3).
        public static let unexpectedBody = Cause(description: "body on a method without one")
        /// The text of a missing or optional value, such as `nil` or `Optional("x")`, is sent.
        public static let nilText = Cause(description: "the text of a nil or optional value")
        /// A segment of the path is empty, as where a name was.
        public static let emptySegment = Cause(description: "empty segment in the path")
        /// There are two credentials, of which one replaces the other.
        public static let duplicateAuthorization = Cause(description: "two authorizations")
        /// The sample stands for no response at all.
        public static let transport = Cause(description: "the sample is no response")
        /// The target's ``ValidationType`` or a filter refuses the sample's status.
        public static let status = Cause(description: "the sample's status is not accepted")
        /// The target's ``ErrorParser`` takes the sample for an error.
        public static let service = Cause(description: "the sample is taken for an error")

        /// The target can't become a request.
        public static func request(_ reason: RequestBuildingError.Reason) -> Cause {
            Cause(description: reason.description)
        }

        /// The parser, or the type check behind it, refuses the sample.
        public static func parsing(_ reason: ParsingError.Reason) -> Cause {
            Cause(description: reason.description)
        }
    }

    /// Whose it is, such as `GitHub.zen`.
    public let target: String

    /// What kind of thing it is.
    public let cause: Cause

    /// What it concerns, with the place and what was found there.
    public let detail: String
}

extension Finding: CustomStringConvertible {
    /// The target, the cause and the detail on one line.
    public var description: String { "\(target): \(cause): \(detail)" }
}

extension Finding {
    /// What an error says about a target whose sample should have become a value.
    init(_ error: ProviderError) {
        target = error.target
        switch error.kind {
        case .requestBuilding(let error):
            cause = .request(error.reason)
            detail = error.detail + (error.underlyingError.map { ": \($0)" } ?? "")
        case .transport(let error, _): (cause, detail) = (.transport, error.plainDescription)
        case .cancelled: (cause, detail) = (.transport, "cancelled")
        case .statusCode(let response): (cause, detail) = (.status, "\(response.statusCode)")
        case .service(let error, _): (cause, detail) = (.service, "\(error)")
        case .parsing(let error): (cause, detail) = (.parsing(error.reason), "\(error)")
        case .underlying(let error, _): (cause, detail) = (.parsing(.parser), "\(error)")
        }
    }
}
