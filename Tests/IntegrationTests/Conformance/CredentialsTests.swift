import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Basic credentials: asked for, tried once, for one origin, and unseen by the hooks.
@Suite struct CredentialsTests {
    private static let right = "Basic dXNlcjpww6Rzcw=="

    private static let plugin = CredentialsPlugin { _ in
        URLCredential(user: "user", password: "p\u{E4}ss", persistence: .none)
    }

    /// Wants credentials for everything below `/`, and moves `/moved` to `/`.
    private static func server(_ challenge: String = "Basic realm=\"x\"") throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.path == "/moved" {
                return .respond(status: 307, headers: [("Location", "/")])
            }
            return request.headers["Authorization"] == right
                ? .text("in: \(request.text)")
                : .respond(status: 401, headers: [("WWW-Authenticate", challenge)], body: "out")
        }
    }

    @Test(arguments: TransportUnderTest.all, [HTTPMethod.get, .post, .put])
    func aChallengeIsAnsweredOnceWithTheBodyAgain(
        _ transport: TransportUnderTest, _ method: HTTPMethod
    ) async throws {
        let server = try Self.server()
        let task: RequestTask = method == .get ? .requestPlain : .requestData(Data("body".utf8))

        let response = try await transport.provider(plugins: [Self.plugin])
            .request(Probe(server.url("/"), method, task: task))

        #expect(response.data == Data("in: \(method == .get ? "" : "body")".utf8))
        #expect(server.requests.map { $0.headers["Authorization"] } == [nil, Self.right])
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5456"),
        arguments: TransportUnderTest.all, [true, false])
    func refusedCredentialsAreNotTriedAgain(
        _ transport: TransportUnderTest, _ hasPlugin: Bool
    ) async throws {
        let server = try LoopbackServer { _ in
            .respond(
                status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")], body: "{\"e\":1}"
            )
        }

        let response = try await transport.provider(plugins: hasPlugin ? [Self.plugin] : [])
            .request(Probe(server.url("/")))

        #expect(response.statusCode == 401)
        #expect(response.data == Data("{\"e\":1}".utf8))
        #expect(server.requests.count == (hasPlugin ? 2 : 1))
    }

    @Test(
        arguments: [
            "Digest realm=\"Basic x\", nonce=\"y\"", "Bearer", "Negotiate",
            "X realm=\"a, Basic b\"",
        ])
    func otherSchemesAreNotAnswered(_ challenge: String) async throws {
        for transport in TransportUnderTest.all {
            let server = try Self.server(challenge)

            let response = try await transport.provider(plugins: [Self.plugin])
                .request(Probe(server.url("/")))

            #expect(response.statusCode == 401)
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func anAuthorizationOfTheTargetsOwnStays(_ transport: TransportUnderTest) async throws {
        let server = try Self.server()

        let response = try await transport.provider(plugins: [Self.plugin])
            .request(Probe(server.url("/"), headers: ["authorization": "Basic wrong"]))

        #expect(response.statusCode == 401)
        #expect(server.requests.map { $0.headers["Authorization"] } == ["Basic wrong"])
    }

    @Test(arguments: TransportUnderTest.all)
    func theyFollowARedirectWithinTheOrigin(_ transport: TransportUnderTest) async throws {
        let server = try Self.server()

        let response = try await transport.provider(plugins: [Self.plugin])
            .request(Probe(server.url("/moved")))

        #expect(response.statusCode == 200)
        #expect(server.requests.map(\.path) == ["/moved", "/", "/"])
    }

    @Test(arguments: TransportUnderTest.all, ["127.0.0.1", "localhost"])
    func anotherOriginGetsNone(_ transport: TransportUnderTest, _ host: String) async throws {
        let other = try Self.server()
        let server = try LoopbackServer { _ in
            .respond(
                status: 307, headers: [("Location", other.url("/", host: host).absoluteString)])
        }

        let response = try await transport.provider(plugins: [Self.plugin])
            .request(Probe(server.url("/")))

        #expect(response.statusCode == 401)
        #expect(other.requests.map { $0.headers["Authorization"] } == [nil])
    }

    @Test(arguments: TransportUnderTest.all)
    func whatWasGivenDoesNotLeaveTheOrigin(_ transport: TransportUnderTest) async throws {
        let other = try LoopbackServer { _ in .text("there") }
        let server = try LoopbackServer { request in
            request.headers["Authorization"] == nil
                ? .respond(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
                : .respond(status: 307, headers: [("Location", other.url.absoluteString)])
        }

        let response = try await transport.provider(plugins: [Self.plugin])
            .request(Probe(server.url("/")))

        #expect(response.data == Data("there".utf8))
        #expect(other.requests.map { $0.headers["Authorization"] } == [nil])
    }

    @Test(arguments: TransportUnderTest.all)
    func theRoundRunsNoHook(_ transport: TransportUnderTest) async throws {
        let server = try Self.server()
        let hooks = Locked<[String]>([])

        _ = try await transport.provider(plugins: [Self.plugin, HookPlugin(log: hooks)])
            .request(Probe(server.url("/")))

        #expect(hooks.value == ["prepare", "willSend", "didReceive", "process"])
    }
}

/// Notes its hooks.
struct HookPlugin: PluginType {
    let log: Locked<[String]>

    func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
        log.withLock { $0.append("prepare") }
        return request
    }

    func willSend(_ request: URLRequest, target: any TargetType) {
        log.withLock { $0.append("willSend") }
    }

    func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
        log.withLock { $0.append("didReceive") }
    }

    func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
        log.withLock { $0.append("process") }
        return outcome
    }
}
