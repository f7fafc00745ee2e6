import ParsedProvider
import ParsedProviderTestSupport
import Testing

@testable import TokenRefreshExample

@Suite struct TokenRefreshTests {
    private let refreshes = Locked(0)

    private func store(_ gate: Gate? = nil, new: String? = "new") -> TokenStore {
        TokenStore("old") { [refreshes] in
            refreshes.withLock { $0 += 1 }
            await gate?.wait()
            guard let new else { throw URLError(.userAuthenticationRequired) }
            return new
        }
    }

    private func server(accepting token: String?) throws -> LoopbackServer {
        try LoopbackServer { request in
            let isRight = token.map { request.headers["Authorization"] == "Bearer \($0)" } ?? false
            return isRight ? .text(request.text) : .text("no", status: 401)
        }
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/3086"),
        .bug("https://github.com/OAuthSwift/OAuthSwiftAlamofire/issues/22"))
    func refreshesOnceForManyRequests() async throws {
        let gate = Gate()
        let server = try server(accepting: "new")
        let provider = Provider<Notes>.refreshing(store(gate), at: server.url)

        let tasks = (1...10).map { number in
            Task { try await provider.request(.note(number)) }
        }
        await server.waitForRequests(10)
        try await eventually { refreshes.value == 1 }
        let late = Task { try await provider.request(.note(11)) }
        gate.open()

        for task in tasks + [late] { #expect(try await task.value.statusCode == 200) }
        #expect(refreshes.value == 1)
        let counts = Dictionary(grouping: server.requests, by: \.path).mapValues(\.count)
        #expect(counts.count == 11)
        #expect(counts.values.allSatisfy { $0 <= 2 })
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/3029"))
    func refreshesOnceForARequestThatIsRefusedAgain() async throws {
        let server = try server(accepting: nil)
        let provider = Provider<Notes>.refreshing(store(), at: server.url)

        let error = await #expect(throws: ProviderError.self) {
            try await provider.request(.note(1))
        }

        #expect(error?.response?.statusCode == 401)
        #expect(error?.response?.data == Data("no".utf8))
        #expect(refreshes.value == 1)
        #expect(server.requests.count == 2)
    }

    @Test func givesUpWhereTheRefreshFails() async throws {
        let server = try server(accepting: "new")
        let provider = Provider<Notes>.refreshing(store(new: nil), at: server.url)

        let error = await #expect(throws: ProviderError.self) {
            try await provider.request(.note(1))
        }

        #expect(error?.response?.statusCode == 401)
        #expect(server.requests.count == 1)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1986"))
    func sendsTheSameRequestWithTheNewTokenOnly() async throws {
        let server = try server(accepting: "new")
        let provider = Provider<Notes>.refreshing(store(), at: server.url)

        let echo = try await provider.request(.add("calm"), parser: .string)

        let requests = server.requests
        #expect(echo == #"{"text":"calm"}"#)
        #expect(
            requests.map { $0.headers.values(for: "Authorization") }
                == [["Bearer old"], ["Bearer new"]])
        // The engine keeps header fields in a dictionary, so their order says nothing.
        let rest = requests.map { request in
            let fields = request.headers.filter { $0.name.lowercased() != "authorization" }
            return [request.method, request.target, request.text]
                + fields.map { "\($0.name): \($0.value)" }.sorted()
        }
        #expect(rest.count == 2 && rest[0] == rest[1])
    }
}
