import ParsedProvider

/// The seam: what the rest of a program knows of GitHub.
protocol GitHubAPI: Sendable {
    func send<Request: GitHubRequest>(
        _ request: Request,
        completion: @escaping @Sendable (Result<Request.Value, ProviderError>) -> Void)
}

/// GitHub over the network.
struct LiveGitHub: GitHubAPI {
    let server: URL

    func send<Request: GitHubRequest>(
        _ request: Request,
        completion: @escaping @Sendable (Result<Request.Value, ProviderError>) -> Void
    ) {
        // A provider made for one call lives until that call has ended.
        Provider<Request>.at(server).value(for: request, completion: completion)
    }
}

/// GitHub as the samples have it, for tests and previews.
struct StubbedGitHub: GitHubAPI {
    func send<Request: GitHubRequest>(
        _ request: Request,
        completion: @escaping @Sendable (Result<Request.Value, ProviderError>) -> Void
    ) {
        Provider<Request>().stubbed().value(for: request, completion: completion)
    }
}

extension Provider {
    /// A provider whose targets are on another server than they say.
    static func at(_ server: URL) -> Provider {
        Provider(endpointClosure: { target in
            var endpoint = Endpoint(target)
            endpoint.baseURL = server
            return endpoint
        })
    }
}
