import ParsedProvider

/// The second way: one struct for each request.
///
/// A new one touches nothing that is there.
protocol GitHubRequest: ParsedTarget {}

extension GitHubRequest {
    var baseURL: URL { gitHubURL }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var validationType: ValidationType { .successCodes }
}

struct UserProfileRequest: GitHubRequest {
    typealias Value = UserProfile

    let name: String

    var path: String { "/users/\(segment: name)" }
    var sampleData: Data { sample("profile") }
}

struct RepositoriesRequest: GitHubRequest {
    typealias Value = [Repository]

    let name: String
    let type: String

    var path: String { "/users/\(segment: name)/repos" }
    var task: RequestTask {
        .requestParameters(parameters: ["type": type], encoding: URLEncoding.default)
    }
    var sampleData: Data { sample("repositories") }
}

let gitHubURL = URL(string: "https://api.github.com")!

/// A bundled sample; where it is missing, the stubbed request says "empty body".
func sample(_ name: String) -> Data {
    Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Samples")
        .flatMap { try? Data(contentsOf: $0) } ?? Data()
}
