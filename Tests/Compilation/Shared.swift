import Foundation
import ParsedProvider

enum GitHub: TargetTypeWithParser {
    case zen
    case stars

    var baseURL: URL { URL(string: "https://api.example.com")! }
    var path: String { "/zen" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var parser: (Response) throws -> Any { ResponseParser.string.parse }
}

extension Route where Target == GitHub, Value == String {
    static var zen: Self { Route(.zen, .string) }
}

struct Count: ParsedTarget {
    typealias Value = Int
    var baseURL: URL { URL(string: "https://api.example.com")! }
    var path: String { "/count" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
}
