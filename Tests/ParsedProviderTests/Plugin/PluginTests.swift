import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What plugins can change, and what they are shown.
@Suite struct PluginTests {
    /// Appends its letter to a header on the way out and to the body on the way in.
    private struct Letter: PluginType {
        let letter: String

        func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
            var request = request
            let header = request.value(forHTTPHeaderField: "X-P") ?? ""
            request.setValue(header + letter, forHTTPHeaderField: "X-P")
            return request
        }

        func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
            outcome.map { response in
                Response(
                    statusCode: response.statusCode, data: response.data + Data(letter.utf8),
                    url: response.url)
            }
        }
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/813"))
    func eachPluginGetsWhatThePreviousOneMade() async throws {
        let transport = ScriptedTransport(200, "r")
        let provider = Provider<TestTarget>(
            transport: transport, plugins: [Letter(letter: "A"), Letter(letter: "B")])

        let text = try await provider.string.request(TestTarget())

        #expect(transport.requests.first?.urlRequest.value(forHTTPHeaderField: "X-P") == "AB")
        #expect(text == "rAB")
    }

    /// Sets header and body; another notes what it is shown.
    private struct Changer: PluginType {
        func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
            var request = request
            request.setValue("changed", forHTTPHeaderField: "X-P")
            request.httpBody = Data("new".utf8)
            return request
        }
    }

    private struct Witness: PluginType {
        let log: EventLog

        func willSend(_ request: URLRequest, target: any TargetType) { note(request) }

        func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
            if case .failure(let error) = outcome, let request = error.request { note(request) }
        }

        private func note(_ request: URLRequest) {
            let header = request.value(forHTTPHeaderField: "X-P") ?? ""
            log.append("\(header) \(String(decoding: request.httpBody ?? Data(), as: UTF8.self))")
        }
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/326"))
    func whatPrepareChangedIsWhatIsSentAndShown() async throws {
        let transport = ScriptedTransport(500)
        let log = EventLog()
        let provider = Provider<TestTarget>(
            transport: transport, plugins: [Changer(), Witness(log: log)])
        let target = TestTarget(
            method: .post, task: .requestData(Data("old".utf8)), validationType: .successCodes)

        let error = try await #require(throws: ProviderError.self) {
            try await provider.request(target)
        }

        #expect(log.events == ["changed new", "changed new"])
        #expect(transport.requests.first?.body == .data(Data("new".utf8)))
        #expect(error.request?.httpBody == Data("new".utf8))
    }

    private struct Breaker: PluginType {
        let change: @Sendable (inout URLRequest) -> Void

        func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
            var request = request
            change(&request)
            return request
        }
    }

    private static let breakages: [@Sendable (inout URLRequest) -> Void] = [
        { $0.allHTTPHeaderFields = ["X": "a\r\nInjected: 1"] },
        { $0.allHTTPHeaderFields = ["X\r\nInjected": "1"] },
        { $0.httpMethod = "GET / HTTP/1.1\r\nX" },
        { $0.httpBody = Data("body on GET".utf8) },
        { $0.url = URL(string: "file:///etc/passwd") },
        { $0.url = nil },
    ]

    @Test(arguments: breakages.indices)
    func whatAPluginBrokeIsNotSent(_ index: Int) async throws {
        let transport = ScriptedTransport(200)
        let provider = Provider<TestTarget>(
            transport: transport, plugins: [Breaker(change: Self.breakages[index])])

        let error = try await #require(throws: ProviderError.self) {
            try await provider.request(TestTarget())
        }

        #expect(error.word == "requestBuilding")
        #expect(transport.requests.isEmpty)
    }

    @Test func pluginsSeeTheInnerTargetOfAMultiTarget() async throws {
        struct Names: PluginType {
            let log: EventLog

            func willSend(_ request: URLRequest, target: any TargetType) {
                log.append("\(type(of: target))")
            }
        }
        let log = EventLog()
        let provider = Provider<MultiTarget>(
            stubClosure: Provider.immediatelyStub, plugins: [Names(log: log)])

        _ = try await provider.request(.target(MultiTarget(TestTarget())))

        #expect(log.events == ["TestTarget"])
    }
}
