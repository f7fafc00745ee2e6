import ParsedProvider

/// The calls of a server that wants a token.
enum Notes: TargetType, AccessTokenAuthorizable {
    case note(Int)
    case add(String)

    var baseURL: URL { URL(string: "https://notes.example.com")! }

    var path: String {
        switch self {
        case .note(let number): "/notes/\(number)"
        case .add: "/notes"
        }
    }

    var method: HTTPMethod {
        switch self {
        case .note: .get
        case .add: .post
        }
    }

    var task: RequestTask {
        switch self {
        case .note: .requestPlain
        case .add(let text): .requestJSONEncodable(["text": text])
        }
    }

    var validationType: ValidationType { .successCodes }
    var authorizationType: AuthorizationType? { .bearer }
}
