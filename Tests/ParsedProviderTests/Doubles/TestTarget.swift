import ParsedProvider

/// A target of which a test sets what matters.
struct TestTarget: TargetTypeWithParser {
    var baseURL = URL(string: "http://h.example/v1") ?? URL(fileURLWithPath: "/")
    var path = "/x"
    var method: HTTPMethod = .get
    var task: RequestTask = .requestPlain
    var headers: [String: String]?
    var validationType: ValidationType = .none
    var sampleData = Data("sample".utf8)
    var errorParser: ErrorParser?
    var parse: @Sendable (Response) throws -> Any = { try $0.mapString() }

    var parser: (Response) throws -> Any { parse }

    /// A target that can't become a request.
    static let unbuildable = Self(path: "/../x")
}
