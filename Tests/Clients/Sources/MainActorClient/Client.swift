import Foundation
import ParsedProvider

// With the main actor as default isolation, targets and models are `nonisolated`: parsers run off
// the main actor.
nonisolated struct User: Decodable, Sendable {
    let login: String
}

nonisolated enum API: TargetTypeWithParser {
    case user

    var baseURL: URL { URL(string: "https://api.example.com")! }
    var path: String { "/user" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var sampleData: Data { Data(#"{"login":"ash"}"#.utf8) }
    var parser: (Response) throws -> Any { ResponseParser.json(User.self).parse }
}

nonisolated extension Provider where Target == API {
    var users: TypedProvider<User, API> { typed() }
}

nonisolated struct Profile: ParsedTarget {
    typealias Value = User
    var baseURL: URL { URL(string: "https://api.example.com")! }
    var path: String { "/user" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var sampleData: Data { Data(#"{"login":"ash"}"#.utf8) }
}

final class Screen {
    private var login = ""

    func load(_ provider: Provider<API>) async throws {
        login = try await provider.users.request(.user).login
        provider.users.request(.user, callbackQueue: .mainActor) { result in
            self.login = (try? result.get().login) ?? ""
        }
        let profile = Provider<MultiTarget>(stubClosure: Provider.immediatelyStub)
        login = try await profile.value(for: Profile()).login
        print(login)
    }
}

@main
struct Client {
    static func main() async throws {
        try await Screen().load(Provider<API>(stubClosure: Provider.immediatelyStub))
    }
}
