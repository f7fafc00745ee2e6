import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Stubs go through the same stages as the network.
@Suite struct StubTests {
    private func provider(
        _ behavior: StubBehavior, _ sample: SampleResponse, plugins: [any PluginType] = []
    ) -> Provider<TestTarget> {
        Provider(
            endpointClosure: { target in
                var endpoint = Endpoint(target)
                endpoint.sampleResponse = { sample }
                return endpoint
            }, stubClosure: { _ in behavior }, transport: ScriptedTransport(599),
            plugins: plugins)
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1277"),
        .bug("https://github.com/Moya/Moya/issues/1592"),
        arguments: [StubBehavior.immediate, .delayed(seconds: 0.001)])
    func validationAppliesToStubs(_ behavior: StubBehavior) async throws {
        let provider = provider(behavior, .networkResponse(500, Data("e".utf8)))

        let error = try await #require(throws: ProviderError.self) {
            try await provider.request(TestTarget(validationType: .successCodes))
        }
        let accepted = try await provider.request(TestTarget())

        #expect(error.word == "statusCode(500)")
        #expect(error.response?.data == Data("e".utf8))
        #expect(accepted.statusCode == 500)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1593"))
    func aStubHasHeadersAndTheURLOfTheBuiltRequest() async throws {
        let sample = Response(statusCode: 200, headers: ["X-Total": "7"])
        let target = TestTarget(
            task: .requestParameters(parameters: ["q": 1], encoding: URLEncoding.queryString))

        let response = try await provider(.immediate, .response(sample)).request(target)

        #expect(response.headers["x-total"] == "7")
        #expect(response.url?.absoluteString == "http://h.example/v1/x?q=1")
    }

    @Test func aStubbedNetworkErrorIsATransportError() async throws {
        let provider = provider(.immediate, .networkError(URLError(.notConnectedToInternet)))

        let error = try await #require(throws: ProviderError.self) {
            try await provider.request(TestTarget())
        }

        #expect(error.word == "transport(-1009)")
    }

    @Test func theSampleIsReadWhenTheStubFires() async throws {
        let isRead = Locked(false)
        let provider = Provider<TestTarget>(
            endpointClosure: { target in
                var endpoint = Endpoint(target)
                endpoint.sampleResponse = {
                    isRead.withLock { $0 = true }
                    return .networkResponse(200, Data())
                }
                return endpoint
            }, stubClosure: Provider.delayedStub(60))

        let token = provider.request(TestTarget()) { _ in }
        token.cancel()

        #expect(!isRead.value)
    }

    @Test func aStubbedRedirectIsTheSampleThatWasAskedFor() async throws {
        let sample = Response(statusCode: 302, headers: ["Location": "/elsewhere"])

        let response = try await provider(.immediate, .response(sample)).request(TestTarget())

        #expect(response.statusCode == 302)
    }

    @Test func aDelayedStubTakesItsTime() async throws {
        let start = ContinuousClock.now

        _ = try await provider(.delayed(seconds: 0.05), .networkResponse(200, Data()))
            .request(TestTarget())

        #expect(start.duration(to: .now) >= .milliseconds(50))
    }

    @Test(arguments: [0, -1, Double.nan])
    func aDelayThatIsNoneIsImmediate(_ seconds: Double) {
        let log = EventLog()
        let provider = provider(.delayed(seconds: seconds), .networkResponse(200, Data()))

        provider.request(TestTarget()) { log.append($0.word) }

        #expect(log.events == ["ok"])
    }

    @Test func aStubReportsProgress() {
        let log = EventLog()
        let provider = provider(.immediate, .networkResponse(200, Data("four".utf8)))
        let target = TestTarget(method: .post, task: .requestData(Data("abc".utf8)))

        provider.request(target, progress: { log.append("\($0.phase) \($0.completedCount)") }) {
            _ in
            log.append("completion")
        }

        #expect(log.events == ["upload 3", "response 4", "response 4", "completion"])
    }

    @Test func theTotalDeadlineEndsADelayedStub() async throws {
        var options = ProviderOptions()
        options.totalTimeout = .milliseconds(20)
        let provider = Provider<TestTarget>(stubClosure: Provider.delayedStub(60), options: options)

        let error = try await #require(throws: ProviderError.self) {
            try await provider.request(TestTarget())
        }

        #expect(error.word == "transport(-1001)")
    }
}
