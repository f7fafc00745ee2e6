import Foundation
import ParsedProvider

enum API: TargetTypeWithParser {
    case zen
    case user(String)

    var baseURL: URL { URL(string: "https://api.example.com")! }

    var path: String {
        switch self {
        case .zen: "/zen"
        case .user(let name): "/users/\(segment: name)"
        }
    }

    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var sampleData: Data { Data(#"{"login":"ash"}"#.utf8) }

    var parser: (Response) throws -> Any {
        switch self {
        case .zen: ResponseParser.string.parse
        case .user: ResponseParser.json(User.self).parse
        }
    }
}

struct User: Codable {
    let login: String
}

/// A plugin of one's own, with types of FoundationNetworking in its signature.
struct Signer: PluginType {
    func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
        var request = request
        request.setValue("signature", forHTTPHeaderField: "X-Signature")
        return request
    }
}

extension Provider where Target == API {
    var users: TypedProvider<User, API> { typed() }
}

@main
struct Client {
    static func main() async throws {
        let provider = Provider<API>(
            stubClosure: Provider.immediatelyStub, plugins: [Signer()])
        let user = try await provider.users.request(.user("ash"))
        print(user.login)

        do {
            _ = try await provider.users.request(.zen)
        } catch {
            // The error's type is inferred.
            switch error.kind {
            case .parsing(let parsing): print(parsing.reason)
            default: print(error)
            }
        }
    }
}
