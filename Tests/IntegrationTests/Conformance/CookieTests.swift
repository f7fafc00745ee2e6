import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Cookies over HTTP: kept only if asked for, by the provider, on every transport.
@Suite struct CookieTests {
    /// Sets the cookies that the query names, at `/set`, and answers with those it got.
    private static func server(_ lines: [String], status: Int = 200) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.path == "/set" else { return .text(request.headers["Cookie"] ?? "none") }
            let fields = lines.map { ("Set-Cookie", $0) }
            return .respond(status: status, headers: fields + [("Location", "/after")], body: "")
        }
    }

    private func cookies(
        _ lines: [String], status: Int = 200, jar: CookieJar?, headers: [String: String]? = nil,
        _ transport: TransportUnderTest
    ) async throws -> String {
        let server = try Self.server(lines, status: status)
        let provider = transport.provider { $0.cookies = jar }
        let first = try await provider.request(Probe(server.url("/set"), headers: headers))
        if (300...399).contains(status) { return String(decoding: first.data, as: UTF8.self) }
        let second = try await provider.request(Probe(server.url("/"), headers: headers))
        return String(decoding: second.data, as: UTF8.self)
    }

    @Test(arguments: TransportUnderTest.all)
    func noneAreKeptUnlessAskedFor(_ transport: TransportUnderTest) async throws {
        #expect(try await cookies(["a=1"], jar: nil, transport) == "none")
    }

    @Test(
        .bug("https://github.com/ktorio/ktor/issues/1528"), arguments: TransportUnderTest.all,
        [200, 302, 401, 500])
    func severalLinesAreSeveralCookies(
        _ transport: TransportUnderTest, _ status: Int
    ) async throws {
        let lines = ["a=1; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "b=2; Path=/"]

        let sent = try await cookies(lines, status: status, jar: CookieJar(), transport)

        #expect(sent == "a=1; b=2")
    }

    @Test(
        arguments: [
            "a=1; Secure", "a=1; Max-Age=0",
            "a=1; Max-Age=0; Expires=Wed, 21 Oct 2037 07:28:00 GMT",
            "a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "a=1; Domain=other.example",
            "a=1; Domain=1", "a=1; Path=/set/deeper",
        ])
    func whatIsNotForTheNextRequestIsNotSent(_ line: String) async throws {
        for transport in TransportUnderTest.all {
            #expect(try await cookies([line], jar: CookieJar(), transport) == "none")
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func aCookieSetByHandIsSentAsItIs(_ transport: TransportUnderTest) async throws {
        let sent = try await cookies(
            ["a=1"], jar: CookieJar(), headers: ["Cookie": "mine=2"], transport)

        #expect(sent == "mine=2")
    }

    @Test(arguments: TransportUnderTest.all)
    func anotherOriginGetsItsOwn(_ transport: TransportUnderTest) async throws {
        let other = try LoopbackServer { .text($0.headers["Cookie"] ?? "none") }
        let location = other.url("/", host: "localhost").absoluteString
        let server = try LoopbackServer { _ in
            .respond(status: 302, headers: [("Set-Cookie", "a=1"), ("Location", location)])
        }
        let jar = CookieJar()
        jar.set(Cookie(name: "theirs", value: "2", domain: "localhost"))

        let response = try await transport.provider { $0.cookies = jar }
            .request(Probe(server.url("/")))

        #expect(String(decoding: response.data, as: UTF8.self) == "theirs=2")
        #expect(jar.cookies.map(\.name) == ["theirs", "a"])
    }

    @Test(arguments: TransportUnderTest.all)
    func pluginsSeeWhatIsSent(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .text("x") }
        let jar = CookieJar()
        jar.set(Cookie(name: "a", value: "1", domain: "127.0.0.1"))
        let seen = Locked<String?>(nil)

        _ = try await transport.provider(plugins: [CookieWatcher(seen: seen)]) { $0.cookies = jar }
            .request(Probe(server.url("/")))

        #expect(seen.value == "a=1")
        #expect(server.requests.first?.headers.values(for: "Cookie") == ["a=1"])
    }
}

private struct CookieWatcher: PluginType {
    let seen: Locked<String?>

    func willSend(_ request: URLRequest, target: any TargetType) {
        seen.withLock { $0 = request.value(forHTTPHeaderField: "Cookie") }
    }
}
