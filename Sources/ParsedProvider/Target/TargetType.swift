/// One API call as a value: where it goes, what it sends and what answer is acceptable.
///
/// Usually an enum whose cases are the calls of an API, or one struct for each call.
public protocol TargetType: Sendable {
    /// The API's address, `http` or `https`; ``path`` is relative to it.
    var baseURL: URL { get }

    /// The path below ``baseURL``, with or without a leading slash; a `?` starts a query.
    ///
    /// Build it from text that is not your own with `"/users/\(segment: name)"`.
    var path: String { get }

    /// The HTTP method.
    var method: HTTPMethod { get }

    /// What is sent and where the answer goes; nothing and into memory, by default.
    var task: RequestTask { get }

    /// Header fields, nil by default. They beat what an encoding would set.
    var headers: [String: String]? { get }

    /// Which status codes are a success, all by default.
    var validationType: ValidationType { get }

    /// The body of the stubbed answer, empty by default.
    var sampleData: Data { get }

    /// The stubbed answer: 200 with ``sampleData``, by default.
    ///
    /// Say it where the status or the headers matter.
    var sampleResponse: SampleResponse { get }

    /// Recognises the API's own errors, nil by default. It is asked before ``validationType``.
    var errorParser: ErrorParser? { get }
}

extension TargetType {
    /// No body and no parameters.
    public var task: RequestTask { .requestPlain }

    /// No header fields.
    public var headers: [String: String]? { nil }

    /// Every status code is a success.
    public var validationType: ValidationType { .none }

    /// An empty body.
    public var sampleData: Data { Data() }

    /// 200 with ``sampleData``.
    public var sampleResponse: SampleResponse { .networkResponse(200, sampleData) }

    /// No error parser.
    public var errorParser: ErrorParser? { nil }
}

/// A target that declares how its response becomes a value.
///
/// The parser's result is `Any`, so that one enum can have a different output for each case; a
/// ``TypedProvider`` checks it. Return concrete types: `return ResponseParser.json(User.self).parse`.
public protocol TargetTypeWithParser: TargetType {
    /// Turns the response into the value; runs once for each response, on any thread.
    var parser: (Response) throws -> Any { get }
}
