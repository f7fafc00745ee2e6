import ParsedProvider

/// What all calls of this API have in common; what a call gives is its `Value`.
protocol APITarget: ParsedTarget, AccessTokenAuthorizable {}

extension APITarget {
    var baseURL: URL { URL(string: "https://api.example.com")! }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var authorizationType: AuthorizationType? { .bearer }

    /// `Samples/ArticleRequest.json` for `ArticleRequest`; where it is missing, the contract says so.
    var sampleData: Data {
        Bundle.module.url(
            forResource: "\(Self.self)", withExtension: "json", subdirectory: "Samples"
        )
        .flatMap { try? Data(contentsOf: $0) } ?? Data()
    }
}

struct Article: Decodable {
    let title: String
    let author: String
}

/// One article.
struct ArticleRequest: APITarget {
    typealias Value = Article

    let id: Int

    var path: String { "articles/\(id)" }
}

/// The titles of all articles about something.
struct SearchRequest: APITarget {
    let topic: String

    var path: String { "articles" }
    var task: RequestTask {
        .requestParameters(parameters: ["topic": topic], encoding: URLEncoding.default)
    }
    var responseParser: ResponseParser<[String]> { .json(at: "titles") }
}
