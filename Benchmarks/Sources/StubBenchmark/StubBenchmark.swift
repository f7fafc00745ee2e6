import Foundation
import ParsedProvider

/// What the layer itself costs: stubbed requests, which touch no network.
///
/// `StubBenchmark ROUNDS [query]` prints the time of one request; for instructions run it under
/// callgrind with N and 2N rounds and subtract.
@main
struct StubBenchmark {
    struct Call: TargetType {
        static let base = URL(string: "http://api.example/v1")
        static let sample = Data(#"{"a":1}"#.utf8)
        static let errors = ErrorParser { _ in nil }

        let hasQuery: Bool

        var baseURL: URL { Self.base ?? URL(fileURLWithPath: "/") }
        var path: String { "/users/ash" }
        var method: HTTPMethod { .get }
        var task: RequestTask {
            guard hasQuery else { return .requestPlain }
            return .requestParameters(
                parameters: ["a": 1, "b": "two", "c": true], encoding: URLEncoding.default)
        }
        var headers: [String: String]? { ["Accept": "application/json", "X-Client": "bench"] }
        var sampleData: Data { Self.sample }
        var validationType: ValidationType { .successCodes }
        var errorParser: ErrorParser? { Self.errors }
    }

    static func main() {
        let arguments = CommandLine.arguments
        let rounds = arguments.count > 1 ? Int(arguments[1]) ?? 1_000 : 100_000
        let call = Call(hasQuery: arguments.contains("query"))
        var options = ProviderOptions()
        options.attemptTimeout = .seconds(60)
        options.defaultHeaders = [:]
        let provider = Provider<Call>(stubClosure: Provider.immediatelyStub, options: options)

        let time = ContinuousClock().measure {
            for _ in 0..<rounds { provider.request(call) { keep($0) } }
        }
        print("\(rounds) stubbed requests, \(time / rounds) each")
    }

    @inline(never) static func keep(_ outcome: ProviderOutcome) {}
}
