import ParsedProvider

/// The one client of an app: it takes every target of the API and gives back the target's value.
///
/// It may be a constant, a property or made for a single call: requests outlive it.
struct APIClient: Sendable {
    private let provider: Provider<MultiTarget>
    private let onError: @Sendable (ProviderError) -> Void

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - server: Where the API is, in place of its own address.
    ///   - onError: The one place where all errors pass.
    init(server: URL, onError: @escaping @Sendable (ProviderError) -> Void) {
        var options = ProviderOptions()
        options.defaultHeaders = ["User-Agent": "APIClientExample/1.0"]
        provider = Provider(
            endpointClosure: { target in
                var endpoint = Endpoint(target)
                endpoint.baseURL = server
                return endpoint
            },
            plugins: [
                AccessTokenPlugin { _ in "a-secret" },
                NetworkLoggerPlugin(),
                // Checks that all calls share, in this order, before any parser.
                ResponseCheckPlugin { try $0.checkVersion() },
                ResponseCheckPlugin { _ = try $0.filterSuccessfulStatusCodes() },
            ],
            options: options)
        self.onError = onError
    }

    private init(_ provider: Provider<MultiTarget>, _ other: Self) {
        self.provider = provider
        onError = other.onError
    }

    /// The same client, answered by the targets' samples.
    func stubbed(_ behavior: StubBehavior = .immediate) -> Self {
        Self(provider.stubbed(behavior), self)
    }

    /// Requests a target's value.
    func request<Target: APITarget>(_ target: Target) async throws -> Target.Value {
        do {
            return try await provider.value(for: target)
        } catch {
            onError(error)
            throw error
        }
    }
}

/// The server speaks a version that this client does not know.
struct UnknownVersion: Error {
    let version: String
}

extension Response {
    func checkVersion() throws {
        guard let version = headers["X-API-Version"], version != "3" else { return }
        throw UnknownVersion(version: version)
    }
}
