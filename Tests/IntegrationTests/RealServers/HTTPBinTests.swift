import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// httpbin: a server that nobody wrote for these tests.
@Suite(.needs("HTTPBIN_URL", from: "httpbin.sh")) struct HTTPBinTests {
    private func probe(
        _ path: String, _ method: HTTPMethod = .get, headers: [String: String]? = nil,
        task: RequestTask = .requestPlain
    ) throws -> Probe {
        var probe = Probe(try #require(server("HTTPBIN_URL")), method, headers: headers, task: task)
        probe.path = path
        return probe
    }

    @Test(arguments: [200, 201, 204, 304, 400, 401, 404, 418, 500, 503])
    func everyStatusIsAResponse(_ status: Int) async throws {
        for transport in TransportUnderTest.all {
            let response = try await transport.provider().request(probe("/status/\(status)"))

            #expect(response.statusCode == status)
        }
    }

    @Test(arguments: ["/redirect/5", "/relative-redirect/5", "/absolute-redirect/5"])
    func redirectsAreFollowed(_ path: String) async throws {
        for transport in TransportUnderTest.all {
            let response = try await transport.provider().request(probe(path))

            #expect(response.statusCode == 200)
            #expect(response.url?.path == "/get")
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func twentyOneRedirectsAreTooMany(_ transport: TransportUnderTest) async throws {
        let outcome = await transport.provider().outcome(of: try probe("/relative-redirect/21"))

        #expect(outcome.transportCode == .httpTooManyRedirects)
    }

    @Test(arguments: TransportUnderTest.all, [307, 308])
    func theBodySurvivesARedirect(_ transport: TransportUnderTest, _ status: Int) async throws {
        let path = "/redirect-to?url=/put&status_code=\(status)"

        let response = try await transport.provider()
            .request(probe(path, .put, task: .requestData(Data("body".utf8))))

        let data = try ResponseParser.json(String.self, at: "data").parse(response)
        #expect(data == "body")
    }

    @Test(arguments: ["/gzip", "/deflate"])
    func codingsAreDecoded(_ path: String) async throws {
        for transport in TransportUnderTest.all {
            let response = try await transport.provider().request(probe(path))

            #expect(String(decoding: response.data, as: UTF8.self).contains("\"headers\""))
        }
    }

    @Test(arguments: TransportUnderTest.all, [true, false])
    func basicCredentialsAreGivenOnce(
        _ transport: TransportUnderTest, _ isRight: Bool
    ) async throws {
        let plugin = CredentialsPlugin { _ in
            URLCredential(user: "user", password: isRight ? "pass" : "no", persistence: .none)
        }

        let response = try await transport.provider(plugins: [plugin])
            .request(probe("/basic-auth/user/pass"))

        #expect(response.statusCode == (isRight ? 200 : 401))
    }

    @Test(arguments: TransportUnderTest.all)
    func aBearerTokenIsAHeader(_ transport: TransportUnderTest) async throws {
        let with = try await transport.provider()
            .request(probe("/bearer", headers: ["Authorization": "Bearer t"]))
        let without = try await transport.provider().request(probe("/bearer"))

        #expect(with.statusCode == 200)
        #expect(without.statusCode == 401)
    }

    @Test(arguments: TransportUnderTest.all)
    func cookiesAreKeptIfAskedFor(_ transport: TransportUnderTest) async throws {
        let provider = transport.provider { $0.cookies = CookieJar() }

        let set = try await provider.request(probe("/cookies/set?a=1&b=2"))
        let deleted = try await provider.request(probe("/cookies/delete?a"))

        let cookies = ResponseParser.json([String: String].self, at: "cookies")
        #expect(try cookies.parse(set) == ["a": "1", "b": "2"])
        #expect(try cookies.parse(deleted) == ["b": "2"])
    }

    @Test(arguments: TransportUnderTest.all)
    func aStreamIsGathered(_ transport: TransportUnderTest) async throws {
        let response = try await transport.provider().request(probe("/stream/100"))

        let lines = try ResponseParser.lines.parse(response)
        #expect(lines.count == 100)
    }

    @Test(arguments: TransportUnderTest.all)
    func bytesArriveAsTheyAre(_ transport: TransportUnderTest) async throws {
        let image = try await transport.provider().request(probe("/image/jpeg")).data

        #expect(image.count == 35_588)
        #expect(image.starts(with: [0xFF, 0xD8]))
        #expect(image.suffix(2).elementsEqual([0xFF, 0xD9]))
    }

    @Test(arguments: TransportUnderTest.all)
    func aBodyOfUnknownLengthIsWhole(_ transport: TransportUnderTest) async throws {
        let response = try await transport.provider()
            .request(probe("/stream-bytes/100000?chunk_size=999"))

        #expect(response.data.count == 100_000)
    }

    @Test(arguments: TransportUnderTest.all)
    func aDelayThatIsTooLongIsATimeOut(_ transport: TransportUnderTest) async throws {
        let outcome = await transport.provider { $0.attemptTimeout = .milliseconds(300) }
            .outcome(of: try probe("/delay/3"))

        #expect(outcome.transportCode == .timedOut)
    }

    @Test(arguments: TransportUnderTest.all)
    func aDripIsWhole(_ transport: TransportUnderTest) async throws {
        let response = try await transport.provider()
            .request(probe("/drip?numbytes=10&duration=1&delay=0"))

        #expect(response.data == Data(repeating: UInt8(ascii: "*"), count: 10))
    }

    @Test(arguments: TransportUnderTest.all)
    func aConditionalRequestIsTheCallersOwn(_ transport: TransportUnderTest) async throws {
        let response = try await transport.provider()
            .request(probe("/etag/x", headers: ["If-None-Match": "x"]))

        #expect(response.statusCode == 304)
    }
}
