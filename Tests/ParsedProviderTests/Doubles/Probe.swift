import ParsedProvider
import ParsedProviderTestSupport

/// A target with everything that a target can adopt.
struct Probe: TargetTypeWithParser, AccessTokenAuthorizable, TargetTypeWithPlugins {
    var baseURL = URL(string: "http://api.example") ?? URL(fileURLWithPath: "/")
    var path = "/probe"
    var method = HTTPMethod.get
    var task = RequestTask.requestPlain
    var headers: [String: String]?
    var validationType = ValidationType.none
    var sampleData = Data()
    var authorizationType: AuthorizationType?
    var plugins: [any PluginType] = []
    var parser: (Response) throws -> Any = ResponseParser.string.parse

    init(_ change: (inout Probe) -> Void = { _ in }) {
        change(&self)
    }
}

// The parser is only ever a ready-made one, which is Sendable.
extension Probe: @unchecked Sendable {}
