import Foundation
import ParsedProvider

class Model: NSObject, Decodable {
    let login: String
}

struct UserTarget: TargetTypeWithParser {
    let name: String

    var baseURL: URL { URL(string: "https://api.example.com")! }
    var path: String { "users/" + name }
    var method: HTTPMethod { .get }
    var task: RequestTask {
        .requestParameters(parameters: ["page": 1], encoding: URLEncoding.default)
    }
    var headers: [String: String]? { ["Accept": "application/json"] }
    var sampleData: Data { Data(#"{"login":"ash"}"#.utf8) }

    // A function reference as parser, and a class that is not Sendable as value.
    var parser: (Response) throws -> Any { Parser.model }
}

enum Parser {
    static func model(_ response: Response) throws -> Model {
        try response.map(Model.self)
    }
}

let provider = Provider<UserTarget>(stubClosure: Provider.immediatelyStub)
var received: String?
provider.typed(Model.self).request(UserTarget(name: "ash")) { result in
    received = (try? result.get())?.login
}
provider.request(UserTarget(name: "ash"), parser: Parser.model) { result in
    print(received ?? "none", (try? result.get())?.login ?? "none")
}
let text = try provider.requestAndWait(UserTarget(name: "ash"), parser: .string)
print(text)
