import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What reaches the wire: the head as the request says, one framing, and the whole body.
@Suite struct SendingTests {
    private static let methods: [HTTPMethod] = [
        .delete, .options, .patch, .post, .put, .query, HTTPMethod("PURGE"),
    ]

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/4818"),
        arguments: TransportUnderTest.all, methods)
    func aBodyHasExactlyOneFraming(
        _ transport: TransportUnderTest, _ method: HTTPMethod
    ) async throws {
        let server = try LoopbackServer { _ in .text("") }

        _ = try await transport.provider()
            .request(Probe(server.url("/"), method, task: .requestData(Data("secret".utf8))))

        let request = try #require(server.requests.first)
        #expect(request.method == method.rawValue)
        #expect(request.text == "secret")
        #expect(request.headers.values(for: "Content-Length") == ["6"])
        #expect(request.headers["Transfer-Encoding"] == nil)
    }

    @Test(arguments: TransportUnderTest.all, [HTTPMethod.post, .put, .patch])
    func noBodyIsALengthOfZero(
        _ transport: TransportUnderTest, _ method: HTTPMethod
    ) async throws {
        let server = try LoopbackServer { _ in .text("") }

        _ = try await transport.provider().request(Probe(server.url("/"), method))

        #expect(server.requests.first?.framing == .contentLength(0))
        #expect(server.requests.first?.headers["Content-Type"] == nil)
    }

    @Test(arguments: TransportUnderTest.all)
    func aBodyIsNotCalledAForm(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .text("") }

        _ = try await transport.provider()
            .request(Probe(server.url("/"), .post, task: .requestData(Data("x".utf8))))

        let type = server.requests.first?.headers["Content-Type"]
        #expect(type == nil || type == "application/octet-stream")
    }

    @Test(arguments: TransportUnderTest.all)
    func anAnswerBeforeTheBodyIsSentIsTheResponse(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in
            .text("")
        } onHead: { _ in
            .raw([
                .send("HTTP/1.1 413 Big\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbig"),
                .close,
            ])
        }

        let outcome = await transport.provider()
            .outcome(
                of: Probe(server.url("/"), .post, task: .requestData(Data(count: 5_000_000))))

        let response = try outcome.get()
        #expect(response.statusCode == 413)
        #expect(response.data == Data("big".utf8))
    }

    @Test(arguments: TransportUnderTest.all)
    func fiveMegabytesArriveInOrder(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { .text("\($0.body.count)") }
        var body = Data(0..<250)
        while body.count < 5_000_000 { body += body.prefix(5_000_000 - body.count) }

        let response = try await transport.provider()
            .request(Probe(server.url("/"), .put, task: .requestData(body)))

        #expect(response.data == Data("5000000".utf8))
        #expect(server.requests.first?.body == body)
    }

    @Test(arguments: ["Content-Length", "transfer-encoding", "Bad Name", "X-A"])
    func aPluginCannotBreakTheHead(_ name: String) async throws {
        for transport in TransportUnderTest.all {
            let server = try LoopbackServer { _ in .text("") }
            let plugin = HeaderPlugin(name: name, value: name == "X-A" ? "1\r\nX-B: 2" : "3")

            let outcome = await transport.provider(plugins: [plugin])
                .outcome(of: Probe(server.url("/"), .post, task: .requestData(Data("x".utf8))))

            guard case .failure(let error) = outcome, case .requestBuilding = error.kind else {
                Issue.record("\(outcome)")
                return
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/615"), arguments: TransportUnderTest.all
    )
    func aConditionalRequestGetsItsOwn304(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { request in
            request.headers["If-None-Match"] == nil
                ? .respond(
                    headers: [("ETag", "\"x\""), ("Cache-Control", "max-age=60")], body: "1")
                : .respond(status: 304)
        }
        let provider = transport.provider()
        _ = try await provider.request(Probe(server.url("/")))

        let probe = Probe(server.url("/"), headers: ["If-None-Match": "\"x\""])
        let response = try await provider.request(probe)
        let parsed = await provider.result(of: probe, .json(Int.self))

        #expect(response.statusCode == 304)
        #expect(response.data.isEmpty)
        guard case .failure(let error) = parsed, case .statusCode(let refused) = error.kind else {
            Issue.record("\(parsed)")
            return
        }
        #expect(refused.statusCode == 304)
        #expect(server.requests.count == 3)
    }
}

extension Provider where Target == Probe {
    fileprivate func result<Value: Sendable>(
        of probe: Probe, _ parser: ResponseParser<Value>
    ) async -> Result<Value, ProviderError> {
        do { return .success(try await request(probe, parser: parser)) } catch {
            return .failure(error)
        }
    }
}

private struct HeaderPlugin: PluginType {
    let name: String
    let value: String

    func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
        var request = request
        request.allHTTPHeaderFields = [name: value]
        return request
    }
}
