import ParsedProvider

/// The GitHub API: one enum, one case for each call.
enum GitHub {
    case zen
    case userProfile(String)
    case userRepositories(String)
}

extension GitHub: TargetTypeWithParser {
    var baseURL: URL { URL(string: "https://api.github.com")! }

    var path: String {
        switch self {
        case .zen: "/zen"
        case .userProfile(let name): "/users/\(segment: name)"
        case .userRepositories(let name): "/users/\(segment: name)/repos"
        }
    }

    var method: HTTPMethod { .get }

    var task: RequestTask {
        switch self {
        case .zen, .userProfile: .requestPlain
        case .userRepositories:
            .requestParameters(parameters: ["sort": "pushed"], encoding: URLEncoding.default)
        }
    }

    var validationType: ValidationType { .successCodes }

    var sampleData: Data {
        switch self {
        case .zen: Data("Half measures are as bad as nothing at all.".utf8)
        case .userProfile(let name): Data(#"{"login": "\#(name)", "id": 1}"#.utf8)
        case .userRepositories: Data("[]".utf8)
        }
    }

    var errorParser: ErrorParser? { .json(GitHubError.self) }

    var parser: (Response) throws -> Any {
        switch self {
        case .zen: ResponseParser.string.parse
        case .userProfile: ResponseParser.json(User.self).parse
        case .userRepositories: ResponseParser.json([Repository].self).parse
        }
    }
}

/// Typed accessors: one line for each output type.
extension Provider where Target == GitHub {
    var users: TypedProvider<User, GitHub> { typed() }
    var repositories: TypedProvider<[Repository], GitHub> { typed() }
}

/// Routes: the same cases with types that the compiler knows.
extension Route where Target == GitHub, Value == String {
    static var zen: Self { Route(.zen, .string) }
}

extension Route where Target == GitHub, Value == User {
    static func userProfile(_ name: String) -> Self { Route(.userProfile(name), .json(User.self)) }
}
