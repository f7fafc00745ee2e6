import Dispatch
import ParsedProvider
import ParsedProviderTestSupport

/// A target on a loopback server.
struct Call: TargetTypeWithParser {
    var baseURL: URL
    var path = "/"
    var method: HTTPMethod = .get
    var task: RequestTask = .requestPlain
    var headers: [String: String]?
    var validationType: ValidationType = .none
    var errorParser: ErrorParser?
    var parse: @Sendable (Response) throws -> Any = { try $0.mapString() }

    var parser: (Response) throws -> Any { parse }

    init(_ server: LoopbackServer, _ path: String = "/", method: HTTPMethod = .get) {
        baseURL = server.url
        self.path = path
        self.method = method
    }

    /// The same call, changed.
    func with(_ change: (inout Self) -> Void) -> Self {
        var call = self
        change(&call)
        return call
    }
}

extension Provider where Target == Call {
    /// A provider with a transport of its own, so that tests share no connection.
    static func live(
        plugins: [any PluginType] = [], options: ProviderOptions = ProviderOptions(),
        requestClosure: @escaping RequestClosure = { $2(.success($0)) }
    ) -> Provider<Call> {
        Provider(
            requestClosure: requestClosure, transport: URLSessionTransport(), plugins: plugins,
            options: options)
    }
}

extension ProviderOptions {
    /// The default options, changed.
    static func with(_ change: (inout Self) -> Void) -> Self {
        var options = Self()
        change(&options)
        return options
    }
}

/// The error that an operation throws; an issue of any other kind is nil.
func failure(
    within limit: Duration = .patience, _ run: @escaping @Sendable () async throws -> Void
) async throws -> ProviderError? {
    try await within(limit) {
        do {
            try await run()
            return nil
        } catch {
            return error as? ProviderError
        }
    }
}

extension ProviderError {
    /// The transport's code, if the transport failed.
    var transportCode: URLError.Code? {
        if case .transport(let error, _) = kind { error.code } else { nil }
    }

    var isCancelled: Bool {
        if case .cancelled = kind { true } else { false }
    }
}
