import ParsedProvider

/// A small account service.
enum Account {
    case login(username: String, password: String)
    case user(id: String)
    case userQuery(keyword: String)
}

extension Account: TargetType {
    var baseURL: URL { URL(string: "http://127.0.0.1:8080")! }

    // With a leading slash or without: it is the same path.
    var path: String {
        switch self {
        case .login: "/account/login"
        case .user(let id): "user/\(segment: id)"
        case .userQuery: "user/query"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .login: .post
        case .user, .userQuery: .get
        }
    }

    var task: RequestTask {
        switch self {
        case .login(let username, let password):
            .requestParameters(
                parameters: ["username": username, "password": password],
                encoding: URLEncoding.default)
        case .user: .requestPlain
        case .userQuery(let keyword):
            .requestParameters(parameters: ["keyword": keyword], encoding: URLEncoding.default)
        }
    }

    var errorParser: ErrorParser? { .serviceError }
}

struct User: Decodable {
    let userId: Int
    let name: String
    let age: Int
}

/// What the service sends in place of an answer: `{"error": "…", "error_code": "…"}`.
struct ServiceError: Error, Decodable, CustomStringConvertible {
    let error: String
    let error_code: String

    var description: String { "\(error) [\(error_code)]" }
}

extension ErrorParser {
    /// The service's own error for every status from 400; a fixed one where it is none of its kind.
    static let serviceError = Self { response in
        guard response.statusCode >= 400 else { return nil }
        return (try? response.map(ServiceError.self))
            ?? ServiceError(
                error: "The server is out of order, try later", error_code: "parse_error")
    }
}
