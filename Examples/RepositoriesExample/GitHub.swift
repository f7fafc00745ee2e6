import ParsedProvider

/// The first way: one enum, one case for each call.
enum GitHub: TargetTypeWithParser {
    case profile(name: String)
    case repositories(name: String, type: String)

    var baseURL: URL { gitHubURL }
    var method: HTTPMethod { .get }
    var validationType: ValidationType { .successCodes }

    var path: String {
        switch self {
        case .profile(let name): "/users/\(segment: name)"
        case .repositories(let name, _): "/users/\(segment: name)/repos"
        }
    }

    var task: RequestTask {
        switch self {
        case .profile: .requestPlain
        case .repositories(_, let type):
            .requestParameters(parameters: ["type": type], encoding: URLEncoding.default)
        }
    }

    var sampleData: Data {
        switch self {
        case .profile: sample("profile")
        case .repositories: sample("repositories")
        }
    }

    var parser: (Response) throws -> Any {
        switch self {
        case .profile: ResponseParser.json(UserProfile.self).parse
        case .repositories: ResponseParser.json([Repository].self).parse
        }
    }
}

extension Provider where Target == GitHub {
    var profiles: TypedProvider<UserProfile, GitHub> { typed() }
    var repositories: TypedProvider<[Repository], GitHub> { typed() }
}
