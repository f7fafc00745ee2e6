import ParsedProvider
import ParsedProviderTestSupport

/// What happened, in order.
final class EventLog: Sendable {
    private let lines = Locked<[String]>([])

    var events: [String] { lines.value }

    func append(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    func count(of line: String) -> Int {
        events.count { $0 == line }
    }
}

/// A plugin that writes every hook into a log.
struct RecordingPlugin: PluginType {
    let name: String
    let log: EventLog

    func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
        log.append("\(name).prepare")
        return request
    }

    func willSend(_ request: URLRequest, target: any TargetType) {
        log.append("\(name).willSend")
    }

    func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
        log.append("\(name).didReceive \(outcome.word)")
    }

    func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
        log.append("\(name).process \(outcome.word)")
        return outcome
    }

    func didParse(
        _ result: Result<Any, ProviderError>, target: any TargetType, duration: Duration
    ) {
        log.append("\(name).didParse \(result.word)")
    }
}

extension Result where Failure == ProviderError {
    /// The outcome in a word.
    var word: String {
        switch self {
        case .success: "ok"
        case .failure(let error): error.word
        }
    }
}

extension ProviderError {
    /// The kind in a word.
    var word: String {
        switch kind {
        case .requestBuilding: "requestBuilding"
        case .transport(let error, _): "transport(\(error.code.rawValue))"
        case .cancelled: "cancelled"
        case .statusCode(let response): "statusCode(\(response.statusCode))"
        case .service: "service"
        case .parsing(let error): "parsing(\(error.reason))"
        case .underlying: "underlying"
        }
    }
}
