import ParsedProvider

/// Keeps an access token, and refreshes it once for all requests that find it stale.
final class TokenStore: Sendable {
    typealias Refresh = @Sendable () async throws -> String

    private struct State {
        var token: String
        var refresh: Task<Void, Never>?
    }

    private let state: Guarded<State>
    private let refresh: Refresh

    init(_ token: String, refresh: @escaping Refresh) {
        state = Guarded(State(token: token))
        self.refresh = refresh
    }

    /// The token as it is now.
    var token: String { state.withLock { $0.token } }

    /// Waits for a refresh that runs, so that no request starts with a token that is known to be
    /// stale.
    func settled() async {
        await state.withLock { $0.refresh }?.value
    }

    /// Replaces a token that a server refused; whether there is another one now.
    func replace(_ stale: String) async -> Bool {
        await state.withLock { state -> Task<Void, Never>? in
            // Somebody else was faster.
            guard state.token == stale else { return nil }
            if state.refresh == nil { state.refresh = Task { await self.run() } }
            return state.refresh
        }?.value
        return token != stale
    }

    private func run() async {
        let new = try? await refresh()
        state.withLock { state in
            state.token = new ?? state.token
            state.refresh = nil
        }
    }
}

extension Provider {
    /// A provider whose targets carry a store's token, and are sent once more when it was stale.
    static func refreshing(_ store: TokenStore, at server: URL) -> Provider {
        var options = ProviderOptions()
        // The server refused the request, so that it did nothing: POST is repeated too.
        options.retryPolicy = RetryPolicy(repeatsUnsafeMethods: true) { error, attempt, request in
            guard attempt == 0, error.response?.statusCode == 401,
                let sent = request.value(forHTTPHeaderField: "Authorization")
            else { return .no }
            let stale = String(sent.dropFirst("Bearer ".count))
            return await store.replace(stale) ? .after(.zero) : .no
        }
        return Provider(
            endpointClosure: { target in
                var endpoint = Endpoint(target)
                endpoint.baseURL = server
                return endpoint
            },
            requestClosure: { request, _, done in
                Task {
                    await store.settled()
                    done(.success(request))
                }
            },
            // Asked for each attempt: the second one carries the new token.
            plugins: [AccessTokenPlugin { _ in store.token }],
            options: options)
    }
}
