import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct NetworkLoggerPluginTests {
    private let lines = Locked<[String]>([])

    private func logger(
        _ options: NetworkLoggerPlugin.LogOptions = .verbose,
        _ change: (inout NetworkLoggerPlugin.Configuration) -> Void = { _ in }
    ) -> NetworkLoggerPlugin {
        var configuration = NetworkLoggerPlugin.Configuration(
            output: { [lines] _, entries in lines.withLock { $0 += entries } }, logOptions: options)
        change(&configuration)
        return NetworkLoggerPlugin(configuration: configuration)
    }

    private func text(
        _ logger: NetworkLoggerPlugin, answer: SampleResponse = .networkResponse(200, Data()),
        _ change: @escaping @Sendable (inout Probe) -> Void = { _ in }
    ) -> String {
        var options = ProviderOptions()
        options.defaultHeaders = [:]
        let provider = Provider<Probe>(
            endpointClosure: {
                var endpoint = Endpoint($0)
                endpoint.sampleResponse = { answer }
                return endpoint
            },
            stubClosure: Provider.immediatelyStub, plugins: [logger], options: options)
        provider.string.request(Probe(change)) { _ in }
        return lines.value.joined(separator: "\n")
    }

    @Test func writesRequestAndResponse() {
        let answer = Response(
            statusCode: 200, headers: ["Content-Type": "text/plain"], data: Data("calm".utf8))

        let text = text(logger(), answer: .response(answer)) { $0.headers = ["Accept": "text/*"] }

        #expect(
            text.hasPrefix(
                """
                [Probe] Request: GET http://api.example/probe
                [Probe] Request Headers: Accept: text/*
                [Probe] Response: 200 http://api.example/probe
                [Probe] Response Headers: Content-Type: text/plain
                [Probe] Response Body: calm
                [Probe] Parsed: String in
                """))
    }

    @Test func writesNoBodiesByDefault() {
        let text = text(logger(.default), answer: .networkResponse(500, Data("body".utf8))) {
            $0.method = .post
            $0.task = .requestData(Data("body".utf8))
        }

        #expect(text.contains("POST http://api.example/probe"))
        #expect(text.contains("Response: 500"))
        #expect(!text.contains("body"))
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/505"),
        arguments: [.default, .verbose, .formatRequestAscURL]
            as [NetworkLoggerPlugin.LogOptions])
    func hidesSecretsInHeaders(_ options: NetworkLoggerPlugin.LogOptions) {
        let names = ["Authorization", "cookie", "X-Api-Key", "x-auth-TOKEN", "Proxy-Authorization"]
        let answer = Response(
            statusCode: 401,
            headers: ["Set-Cookie": "s=T0p", "Location": "http://h/?access_token=T0p#code=T0p"])

        let text = text(logger(options), answer: .response(answer)) {
            $0.headers = Dictionary(uniqueKeysWithValues: names.map { ($0, "Bearer T0p") })
            $0.path = "/probe?api_key=T0p&page=2"
        }

        #expect(!text.contains("T0p"))
        #expect(names.allSatisfy(text.contains))
        #expect(text.contains("page=2"))
        #expect(options == .formatRequestAscURL || text.contains("Set-Cookie"))
    }

    @Test(
        .bug("https://github.com/majorcontext/moat/issues/16"),
        arguments: [
            #"{"password": "T0p", "user": "ash"}"#,
            #"{"a": [{"access_token" : {"deep": ["T0p"], "more": "T0p"}, "user": "ash"}]}"#,
            #"{"user": "ash", "p\u0061ssword": "T\"0p T0p"}"#,
            #"{"user": "ash", "pin": 123, "secret":"T0p"#,
            #"{"user":"ash"}"# + "\n" + #"{"apiKey":"T0p"}"#,
            #"{"next": "http://h/?access_token=T0p&page=2", "user": "ash"}"#,
            "password=T0p&user=ash", "user=ash&user%5Bp%61ssword%5D=T0p", "user[pin]=T0p&user=ash",
            "user ash signed in with token=T0p",
            #"data: {"refresh_token": "T0p"} for user ash"#,
        ])
    func hidesSecretsInBodies(_ body: String) {
        for type in ["application/json", "application/x-www-form-urlencoded", nil] {
            lines.withLock { $0 = [] }

            for options in [NetworkLoggerPlugin.LogOptions.verbose, .formatRequestAscURL] {
                let text = text(logger(options), answer: .networkResponse(200, Data(body.utf8))) {
                    $0.method = .post
                    $0.headers = type.map { ["Content-Type": $0] }
                    $0.task = .requestData(Data(body.utf8))
                }
                #expect(!text.contains("T0p"))
                #expect(text.contains("ash"))
                #expect(text.contains("<hidden>"))
            }
        }
    }

    @Test func hidesNamesOfOnesOwn() {
        let text = text(logger { $0.secretNames = ["X-Ship"] }) {
            $0.headers = ["x-ship": "T0p"]
            $0.path = "/probe?x_ship=T0p"
        }

        #expect(!text.contains("T0p"))
    }

    @Test func hidesSecretsInWhatAFormatterWrites() {
        let formatter = NetworkLoggerPlugin.Formatter(
            responseBody: { body, _ in String(decoding: body, as: UTF8.self) + " password=T0p" })

        let text = text(
            logger { $0.formatter = formatter },
            answer: .networkResponse(200, Data(#"{"password":"T0p"}"#.utf8)))

        #expect(!text.contains("T0p"))
    }

    @Test func showsSecretsToWhoAsksForThem() {
        let text = text(
            logger { $0.hidesSecrets = false },
            answer: .networkResponse(200, Data(#"{"password":"T0p"}"#.utf8))
        ) {
            $0.headers = ["Authorization": "Bearer T0p"]
        }

        #expect(text.contains("Authorization: Bearer T0p"))
        #expect(text.contains(#""password": "T0p""#))
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1880"))
    func writesTheBodyOfAnErrorOnce() {
        let answer = Response(
            statusCode: 500, headers: ["X-Trace": "abc"], data: Data(#"{"error":"x"}"#.utf8))

        let text = text(logger([.errorResponseBody, .responseHeaders]), answer: .response(answer)) {
            $0.validationType = .successCodes
        }

        #expect(text.components(separatedBy: "500").count == 2)
        #expect(text.components(separatedBy: "X-Trace: abc").count == 2)
        #expect(text.components(separatedBy: #""error": "x""#).count == 2)
    }

    @Test func writesWhyThereIsNoResponse() {
        let text = text(logger(), answer: .networkError(URLError(.timedOut)))

        #expect(text.contains("[Probe] Error: Probe: no complete response"))
    }

    @Test func writesWhyAParserFailed() {
        let text = text(logger(.default)) {
            $0.parser = ResponseParser.json([Int].self).parse
        }

        #expect(text.contains("[Probe] Error: Probe: empty body"))
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/391"))
    func showsBinaryBodiesByTypeAndSize() {
        let bytes = Data(repeating: 0xA7, count: 5_000_000)
        let png = Response(
            statusCode: 200, headers: ["Content-Type": "image/png"],
            data: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))

        let text = text(logger(), answer: .response(png)) {
            $0.method = .post
            $0.headers = ["Content-Type": "multipart/form-data; boundary=b"]
            $0.task = .requestData(bytes)
        }

        #expect(text.contains("Request Body: multipart/form-data, 5000000 bytes"))
        #expect(text.contains("Response Body: image/png, 8 bytes"))
    }

    @Test(arguments: [(99, "no type, 100 bytes"), (100, String(repeating: "x", count: 100))])
    func obeysTheSizeLimit(_ limit: Int, _ expected: String) {
        let text = text(
            logger { $0.maximumBodySize = limit },
            answer: .networkResponse(200, Data(repeating: UInt8(ascii: "x"), count: 100)))

        #expect(text.contains("Response Body: \(expected)"))
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1894"))
    func changesNothing() throws {
        let server = try LoopbackServer { .text($0.text) }
        let provider = Provider<Probe>(plugins: [logger()])
        let body = #"{"password": "a\nb", "n": 1.10}"#

        let echo = try provider.string.requestAndWait(
            Probe {
                $0.baseURL = server.url
                $0.method = .post
                $0.task = .requestData(Data(body.utf8))
            })

        #expect(echo == body)
        #expect(server.requests.map(\.text) == [body])
    }
}
