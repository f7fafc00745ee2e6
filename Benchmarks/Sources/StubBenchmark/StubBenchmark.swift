import Foundation
import ParsedProvider

/// What the layer itself costs: stubbed requests, which touch no network.
///
/// `StubBenchmark ROUNDS [query] [parser] [awaited]` prints the time of one request: with three query
/// items, with a parser of text, awaited from the main actor. For instructions run it under callgrind
/// with N and 2N rounds and subtract; valgrind 3.19 can't run the awaited form.
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

    static func main() async {
        let arguments = CommandLine.arguments
        let rounds = arguments.count > 1 ? Int(arguments[1]) ?? 1_000 : 100_000
        let call = Call(hasQuery: arguments.contains("query"))
        var options = ProviderOptions()
        options.attemptTimeout = .seconds(60)
        options.defaultHeaders = [:]
        let provider = Provider<Call>(stubClosure: Provider.immediatelyStub, options: options)

        let start = ContinuousClock.now
        if arguments.contains("awaited") {
            await awaited(rounds, call, provider)
        } else if arguments.contains("parser") {
            for _ in 0..<rounds { provider.request(call, parser: .string) { keep($0) } }
        } else {
            for _ in 0..<rounds { provider.request(call) { keep($0) } }
        }
        let time = start.duration(to: .now)
        print("\(rounds) stubbed requests, \(time / rounds) each")
    }

    @MainActor static func awaited(_ rounds: Int, _ call: Call, _ provider: Provider<Call>) async {
        for _ in 0..<rounds {
            guard let response = try? await provider.request(call) else { continue }
            keep(response)
        }
    }

    @inline(never) static func keep(_ value: some Any) {}
}
