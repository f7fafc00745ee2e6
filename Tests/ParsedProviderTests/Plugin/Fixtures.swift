import ParsedProvider
import ParsedProviderTestSupport

/// The calls that the tests of plugins, sharing and contracts make.
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

/// A plugin that notes its hooks.
struct Recorder: PluginType {
    let name: String
    let log: Locked<[String]>

    init(_ name: String, _ log: Locked<[String]> = Locked([])) {
        self.name = name
        self.log = log
    }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        note("prepare")
        return request
    }

    func willSend(_ request: URLRequest, target: any TargetType) { note("willSend") }

    func didReceive(_ outcome: ProviderOutcome, target: any TargetType) { note("didReceive") }

    func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
        note("process")
        return outcome
    }

    func didParse(
        _ result: Result<Any, ProviderError>, target: any TargetType, duration: Duration
    ) {
        note("didParse")
    }

    func count(_ hook: String) -> Int { log.value.filter { $0 == "\(name).\(hook)" }.count }

    private func note(_ hook: String) {
        log.withLock { $0.append("\(name).\(hook)") }
    }
}
