import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// No secret leaves the origin it was meant for: scheme, host and port.
@Suite struct RedirectSecrecyTests {
    private static let secrets = [
        "Authorization": "Bearer s3cret", "Cookie": "k=s3cret",
        "Proxy-Authorization": "Basic s3cret", "X-Api-Key": "s3cret", "X-Mine": "s3cret",
    ]

    struct Way: Sendable, CustomTestStringConvertible {
        let status: Int
        let host: String
        var testDescription: String { "\(status) to \(host)" }
    }

    private static let ways = [301, 302, 303, 307, 308].flatMap { status in
        ["127.0.0.1", "localhost"].map { Way(status: status, host: $0) }
    }

    @Test(
        .bug("https://github.com/AsyncHttpClient/async-http-client/issues/1884"),
        arguments: ways, [HTTPMethod.get, .post, .put])
    func noSecretReachesAnotherPortOrHost(_ way: Way, _ method: HTTPMethod) async throws {
        for transport in TransportUnderTest.all {
            let other = try LoopbackServer { _ in .text("there") }
            let location = other.url("/there", host: way.host).absoluteString
            let server = try LoopbackServer { _ in
                .respond(status: way.status, headers: [("Location", location)])
            }
            let headers = Self.secrets.merging(["X-Plain": "1", "Host": "named"]) { $1 }

            _ = try await transport.provider { $0.secretHeaders.append("x-mine") }
                .request(Probe(server.url("/"), method, headers: headers))

            let here = try #require(server.requests.first)
            for (name, value) in Self.secrets { #expect(here.headers[name] == value) }
            let there = try #require(other.requests.first)
            #expect(!String(decoding: there.rawHead, as: UTF8.self).contains("s3cret"))
            #expect(there.headers["X-Plain"] == "1")
            #expect(there.headers["Host"] != "named")
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func theSameHostUnderAnotherNameIsAnotherOrigin(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { request in
            guard request.path == "/" else { return .text("there") }
            let port = request.headers["Host"]?.split(separator: ":").last ?? ""
            return .respond(status: 307, headers: [("Location", "http://localhost:\(port)/there")])
        }

        _ = try await transport.provider().request(Probe(server.url("/"), headers: Self.secrets))

        #expect(server.requests.count == 2)
        #expect(server.requests.last?.headers["Authorization"] == nil)
    }

    @Test(arguments: TransportUnderTest.all)
    func secretsDoNotComeBack(_ transport: TransportUnderTest) async throws {
        let home = Locked("")
        let other = try LoopbackServer { _ in
            .respond(status: 302, headers: [("Location", home.value)])
        }
        let server = try LoopbackServer { request in
            request.path == "/"
                ? .respond(status: 302, headers: [("Location", other.url.absoluteString)])
                : .text("home")
        }
        home.withLock { $0 = server.url("/home").absoluteString }

        _ = try await transport.provider().request(Probe(server.url("/"), headers: Self.secrets))

        #expect(server.requests.map(\.path) == ["/", "/home"])
        #expect(server.requests.last?.headers["Authorization"] == nil)
        #expect(server.requests.last?.headers["Cookie"] == nil)
    }

    @Test(arguments: TransportUnderTest.all)
    func secretsStayWithinTheOrigin(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { request in
            request.path == "/" ? .respond(status: 302, headers: [("Location", "/x")]) : .text("x")
        }

        _ = try await transport.provider().request(Probe(server.url("/"), headers: Self.secrets))

        for (name, value) in Self.secrets {
            #expect(server.requests.map { $0.headers[name] } == [value, value])
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func aPolicyCannotSendThemOnEither(_ transport: TransportUnderTest) async throws {
        let other = try LoopbackServer { _ in .text("there") }
        let server = try LoopbackServer { _ in
            .respond(status: 302, headers: [("Location", other.url.absoluteString)])
        }
        let policy = RedirectPolicy { _, proposed in
            var request = proposed
            request.setValue("Bearer s3cret", forHTTPHeaderField: "Authorization")
            return request
        }

        _ = try await transport.provider { $0.redirectPolicy = policy }
            .request(Probe(server.url("/")))

        #expect(other.requests.count == 1)
        #expect(other.requests.first?.headers["Authorization"] == nil)
    }

    @Test(arguments: TransportUnderTest.all)
    func aPolicyCannotSplitTheHead(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { request in
            request.path == "/" ? .respond(status: 302, headers: [("Location", "/x")]) : .text("x")
        }
        let policy = RedirectPolicy { _, proposed in
            var request = proposed
            request.httpMethod = "GET / HTTP/1.1\r\nX-Evil: 1\r\n"
            return request
        }

        let response = try await transport.provider { $0.redirectPolicy = policy }
            .request(Probe(server.url("/")))

        #expect(response.statusCode == 302)
        #expect(server.requests.count == 1)
    }
}
