import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Redirects, by RFC 9110 §15.4 and the fetch standard; the provider's work on every transport.
@Suite struct RedirectTests {
    private static let codes = [301, 302, 303, 307, 308]

    /// Sends `/` on to `/target` with a status, and answers that one.
    private static func server(_ status: Int, location: String = "/target") throws -> LoopbackServer
    {
        try LoopbackServer { request in
            request.path == "/"
                ? .respond(status: status, headers: [("Location", location)], body: "moved")
                : .text("arrived")
        }
    }

    // MARK: Method and body

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/649"),
        arguments: TransportUnderTest.all, [301, 302, 303])
    func aPostBecomesAGetWithoutItsBody(
        _ transport: TransportUnderTest, _ status: Int
    ) async throws {
        let server = try Self.server(status)
        let task = RequestTask.requestParameters(
            parameters: ["a": 1], encoding: JSONEncoding.default)

        let response = try await transport.provider()
            .request(Probe(server.url("/"), .post, task: task))

        let last = try #require(server.requests.last)
        #expect(response.url == server.url("/target"))
        #expect(last.method == "GET")
        #expect(last.framing == .none || last.framing == .contentLength(0))
        #expect(last.headers["Content-Type"] == nil)
    }

    private static let methods: [HTTPMethod] = [.post, .put, .patch, .delete]

    @Test(
        .bug("https://github.com/AsyncHttpClient/async-http-client/issues/2325"),
        arguments: methods, [307, 308])
    func theBodySurvives307And308(_ method: HTTPMethod, _ status: Int) async throws {
        for transport in TransportUnderTest.all {
            let server = try Self.server(status)
            let body = Data(repeating: 7, count: 100_000)

            _ = try await transport.provider()
                .request(
                    Probe(
                        server.url("/"), method, headers: ["Content-Type": "a/b"],
                        task: .requestData(body)))

            #expect(server.requests.map(\.path) == ["/", "/target"])
            #expect(server.requests.map(\.method) == [method.rawValue, method.rawValue])
            #expect(server.requests.map(\.body) == [body, body])
            #expect(server.requests.map { $0.headers["Content-Type"] } == ["a/b", "a/b"])
        }
    }

    @Test(arguments: [HTTPMethod.put, .patch, .delete], [301, 302])
    func methodsThatMustNotChangeKeepTheirBody(_ method: HTTPMethod, _ status: Int) async throws {
        for transport in TransportUnderTest.all {
            let server = try Self.server(status)

            _ = try await transport.provider()
                .request(Probe(server.url("/"), method, task: .requestData(Data("body".utf8))))

            #expect(server.requests.map(\.method) == [method.rawValue, method.rawValue])
            #expect(server.requests.map(\.text) == ["body", "body"])
        }
    }

    @Test(arguments: TransportUnderTest.all, codes)
    func headStaysHead(_ transport: TransportUnderTest, _ status: Int) async throws {
        let server = try Self.server(status)

        _ = try await transport.provider().request(Probe(server.url("/"), .head))

        #expect(server.requests.map(\.method) == ["HEAD", "HEAD"])
    }

    @Test(arguments: TransportUnderTest.all, [HTTPMethod.put, .patch, .delete])
    func a303BecomesAGet(_ transport: TransportUnderTest, _ method: HTTPMethod) async throws {
        let server = try Self.server(303)

        _ = try await transport.provider()
            .request(Probe(server.url("/"), method, task: .requestData(Data("body".utf8))))

        #expect(server.requests.map(\.method) == [method.rawValue, "GET"])
        #expect(server.requests.last?.text == "")
    }

    // MARK: Location

    @Test(
        arguments: [
            ("/x", "/x"), ("x", "/a/x"), ("?q=1", "/a/b?q=1"), ("../x", "/x"), ("./x/", "/a/x/"),
            ("/caf\u{E9}", "/caf%C3%A9"), ("/a%20b", "/a%20b"), ("/a b", "/a%20b"), ("x#y", "/a/x"),
        ])
    func aLocationIsResolvedAsTheRFCSays(_ location: String, _ target: String) async throws {
        for transport in TransportUnderTest.all {
            let server = try LoopbackServer { request in
                request.target == "/a/b"
                    ? .respond(status: 302, headers: [("location", location)]) : .text("arrived")
            }

            _ = try await transport.provider().request(Probe(server.url("/a/b")))

            #expect(server.requests.map(\.target) == ["/a/b", target])
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func anAbsoluteLocationMayBeWrittenInCapitals(_ transport: TransportUnderTest) async throws {
        let other = try LoopbackServer { _ in .text("there") }
        let server = try Self.server(302, location: "HTTP://LOCALHOST:\(other.port)/x")

        let response = try await transport.provider().request(Probe(server.url("/")))

        #expect(String(decoding: response.data, as: UTF8.self) == "there")
    }

    @Test(
        arguments: [
            "", "file:///etc/passwd", "ftp://127.0.0.1/x", "javascript:alert(1)", "data:,x",
            "http://", "//",
        ])
    func whatIsNoHTTPAddressIsNotFollowed(_ location: String) async throws {
        for transport in TransportUnderTest.all {
            let server = try Self.server(302, location: location)

            let response = try await transport.provider().request(Probe(server.url("/")))

            #expect(response.statusCode == 302)
            #expect(server.requests.count == 1)
        }
    }

    // MARK: Limits and policies

    @Test(arguments: TransportUnderTest.all)
    func aLoopEndsAfterTwentyHops(_ transport: TransportUnderTest) async throws {
        let server = try Self.server(302, location: "/")

        let outcome = await transport.provider().outcome(of: Probe(server.url("/")))

        #expect(outcome.transportCode == .httpTooManyRedirects)
        #expect(server.requests.count == 21)
        guard case .failure(let error) = outcome else { return }
        #expect(error.response?.statusCode == 302)
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-foundation/issues/1741"),
        arguments: TransportUnderTest.all, [HTTPMethod.get, .head])
    func aRedirectThatIsNotFollowedIsTheResponse(
        _ transport: TransportUnderTest, _ method: HTTPMethod
    ) async throws {
        let server = try LoopbackServer { _ in
            .respond(status: 302, headers: [("Location", "/x"), ("X-Commit", "c")], body: "moved")
        }

        let response = try await transport.provider { $0.redirectPolicy = .doNotFollow }
            .request(Probe(server.url("/"), method))

        #expect(response.statusCode == 302)
        #expect(response.headers["X-Commit"] == "c")
        #expect(response.data == Data((method == .get ? "moved" : "").utf8))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: TransportUnderTest.all)
    func aPolicyCanStayWithinTheOrigin(_ transport: TransportUnderTest) async throws {
        let other = try LoopbackServer { _ in .text("there") }
        let server = try Self.server(302, location: other.url.absoluteString)

        let response = try await transport.provider { $0.redirectPolicy = .sameOrigin }
            .request(Probe(server.url("/")))

        #expect(response.statusCode == 302)
        #expect(other.requests.isEmpty)
    }
}
