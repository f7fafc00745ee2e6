import ParsedProvider

/// Ten calls, each of which is right or has one defect.
enum SeededAPI<Quality: SeededQuality>: CaseIterable {
    case wrongParser, renamedKey, wrongStatus, badJSON, wrongType
    case dotSegment, bodyOnGET, headerAgainstBody, nilText, twoAuthorizations

    private func pick<Value>(_ right: Value, _ wrong: Value) -> Value {
        Quality.isBroken ? wrong : right
    }
}

protocol SeededQuality: Sendable {
    static var isBroken: Bool { get }
}

enum Sound: SeededQuality {
    static let isBroken = false
}

enum Broken: SeededQuality {
    static let isBroken = true
}

struct SeededUser: Decodable, Equatable {
    let login: String
    let id: Int
}

extension SeededAPI: TargetTypeWithParser, AccessTokenAuthorizable {
    var baseURL: URL { URL(string: "http://api.example/v1") ?? URL(fileURLWithPath: "/") }

    var path: String {
        switch self {
        case .dotSegment: pick("/users/ash", "/users/../admin")
        case .nilText: "/users/\(pick("ash", String(describing: Optional("ash"))))"
        default: "/users/ash"
        }
    }

    var method: HTTPMethod { self == .headerAgainstBody ? .post : .get }

    var task: RequestTask {
        switch self {
        case .bodyOnGET: pick(.requestPlain, .requestData(Data("{}".utf8)))
        case .headerAgainstBody:
            .requestParameters(
                parameters: ["login": "ash", "password": "T0p"],
                encoding: pick(JSONEncoding.default, URLEncoding.default) as any ParameterEncoding)
        default: .requestPlain
        }
    }

    var headers: [String: String]? {
        switch self {
        case .headerAgainstBody: ["Content-type": "application/json"]
        case .twoAuthorizations: pick(nil, ["authorization": "Bearer old"])
        default: nil
        }
    }

    var authorizationType: AuthorizationType? { self == .twoAuthorizations ? .bearer : nil }

    var validationType: ValidationType {
        self == .wrongStatus ? .customCodes([pick(200, 201)]) : .successCodes
    }

    var sampleData: Data {
        switch self {
        case .renamedKey: Data(pick(Self.user, #"{"login_name": "ash", "id": 1}"#).utf8)
        case .badJSON: Data(pick(Self.user, #"{"login": "ash", "id": 1"#).utf8)
        case .wrongType: Data(pick(Self.user, #"{"login": "ash", "id": "1"}"#).utf8)
        default: Data(Self.user.utf8)
        }
    }

    var parser: (Response) throws -> Any {
        let isWrong = self == .wrongParser && Quality.isBroken
        return isWrong ? ResponseParser.string.parse : { try $0.map(SeededUser.self) }
    }

    private static var user: String { #"{"login": "ash", "id": 1}"# }
}
