import ParsedProvider

/// The GitHub API, with a parser of another kind for each call.
enum GitHub: CaseIterable {
    case zen
    case userProfile
    case userRepositories
    case repositoryCount
    case emojis
    case topics
}

extension GitHub: TargetTypeWithParser {
    var baseURL: URL { URL(string: "https://api.github.com")! }

    var path: String {
        switch self {
        case .zen: "/zen"
        case .userProfile: "/users/ashfurrow"
        case .userRepositories, .repositoryCount: "/users/ashfurrow/repos"
        case .emojis: "/emojis"
        case .topics: "/topics"
        }
    }

    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }

    var parser: (Response) throws -> Any {
        switch self {
        // A ready-made parser.
        case .zen: ResponseParser.string.parse
        // A function: its name without parentheses.
        case .userProfile: Model.first
        // A closure.
        case .userRepositories:
            { response in
                guard response.statusCode == 200 else { return [String]() }
                return try response.map([Repository].self).map(\.name)
            }
        // A combinator: a parser made of parsers.
        case .repositoryCount:
            ResponseParser.json([JSONValue].self).validating(status: 200...299).map(\.count).parse
        // A type of Foundation, as older code has it.
        case .emojis: { NSArray(array: Array(try $0.map([String: String].self).keys.sorted())) }
        // Lines of text; this server has none.
        case .topics: ResponseParser.lines.parse
        }
    }

    var sampleData: Data {
        switch self {
        case .zen: Data("Practicality beats purity.".utf8)
        case .userProfile: Data(#"{"login": "ashfurrow", "id": 498212}"#.utf8)
        case .userRepositories, .repositoryCount: Data(#"[{"name": "Moya"}]"#.utf8)
        case .topics: Data()
        case .emojis: Data(#"{"octocat": "o.png", "+1": "p.png"}"#.utf8)
        }
    }
}

struct Model: Decodable {
    let login: String
    let id: Int

    static func first(in response: Response) throws -> Model {
        try response.map(Model.self)
    }
}

struct Repository: Decodable {
    let name: String
}

/// One line for each type that the calls give.
extension Provider where Target == GitHub {
    var typeModel: TypedProvider<Model, GitHub> { typed() }
    var typeNames: TypedProvider<[String], GitHub> { typed() }
    var typeInt: TypedProvider<Int, GitHub> { typed() }
    var typeInts: TypedProvider<[Int], GitHub> { typed() }
    var typeNSArray: TypedProvider<NSArray, GitHub> { typed() }
}
