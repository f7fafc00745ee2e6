#if canImport(FoundationNetworking)
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// One fault of URLSession's on Linux, as the claim that it breaks.
struct PlatformFault: Sendable, CustomTestStringConvertible {
    /// Who is held to the claim.
    enum Party: Sendable {
        case plain
        case provider
    }

    let name: String
    private let claim: @Sendable (Party) async throws -> Void

    var testDescription: String { name }

    init(_ name: String, _ claim: @escaping @Sendable (Party) async throws -> Void) {
        self.name = name
        self.claim = claim
    }

    static func named(_ name: String) throws -> Self {
        let fault = all.first { $0.name == name }
        return try #require(fault)
    }

    /// Throws if the claim is broken; a hang is a break too.
    func hold(_ party: Party) async throws {
        // A deadlock may hold every thread that could see the time pass.
        endProcess(after: party.patience + .seconds(15))
        try await within(party.patience + .seconds(5)) { try await claim(party) }
    }

    static let all = cancelling + sending + redirecting + receiving
}

extension PlatformFault.Party {
    /// How long to wait for what does not come if the fault is there.
    var patience: Duration { self == .plain ? .seconds(5) : .patience }

    /// Sends a request and gives status and body.
    func send(_ request: URLRequest) async throws -> (status: Int, body: Data) {
        switch self {
        case .plain:
            let (body, response) = try await URLSession.shared.data(for: request)
            return ((response as? HTTPURLResponse)?.statusCode ?? 0, body)
        case .provider:
            let response = try await Self.shared.request(AnyRequest(request))
            return (response.statusCode, response.data)
        }
    }

    func send(
        _ url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil
    ) async throws -> (status: Int, body: Data) {
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.allHTTPHeaderFields = headers
        request.httpBody = body
        return try await send(request)
    }

    private static let shared = Provider<AnyRequest>(requestClosure: { request, target, answer in
        var request = request
        request.timeoutInterval = target.request.timeoutInterval
        answer(.success(request))
    })
}

/// A request as a target.
struct AnyRequest: TargetType {
    let request: URLRequest
    var task: RequestTask

    init(_ request: URLRequest, task: RequestTask? = nil) {
        self.request = request
        self.task = task ?? request.httpBody.map { .requestData($0) } ?? .requestPlain
    }

    var baseURL: URL { request.url ?? URL(fileURLWithPath: "/") }
    var path: String { "" }
    var method: HTTPMethod { HTTPMethod(request.httpMethod ?? "GET") }
    var headers: [String: String]? { request.allHTTPHeaderFields }
}
#endif
