import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Behaviours that Moya's suite pins and no other suite of ours does; where we differ is said at the
/// test.
@Suite struct PinnedByMoyaTests {
    private func outcome(
        _ provider: Provider<TestTarget>, _ target: TestTarget = TestTarget()
    ) -> ProviderOutcome? {
        let outcome = Locked<ProviderOutcome?>(nil)
        provider.request(target) { result in outcome.withLock { $0 = result } }
        return outcome.value
    }

    private func stubbed(
        _ sample: SampleResponse, plugins: [any PluginType] = []
    ) -> Provider<TestTarget> {
        Provider(
            endpointClosure: {
                var endpoint = Endpoint($0)
                endpoint.sampleResponse = { sample }
                return endpoint
            },
            stubClosure: Provider.immediatelyStub, plugins: plugins)
    }

    @Test func theTextOfAStubbedErrorReachesItsDescription() {
        let text = "Houston, we have a problem"
        let error = URLError(.notConnectedToInternet, userInfo: [NSLocalizedDescriptionKey: text])

        guard case .failure(let failure)? = outcome(stubbed(.networkError(error))) else {
            Issue.record("no failure")
            return
        }

        #expect(failure.localizedDescription.contains(text))
    }

    /// Moya hands on the very `HTTPURLResponse`; here it is the response's status, headers and body.
    @Test func aWholeSampleArrivesAsItIs() throws {
        let sample = Response(
            statusCode: 207, headers: ["Set-Cookie": "a=1", "X": "y"], data: Data("s".utf8))

        let response = try outcome(stubbed(.response(sample)))?.get()

        #expect(response?.statusCode == 207)
        #expect(response?.headers == sample.headers)
        #expect(response?.data == sample.data)
    }

    @Test(arguments: [(200, true), (304, true), (400, false)])
    func aStubObeysItsValidation(_ status: Int, _ isAccepted: Bool) {
        let target = TestTarget(validationType: .successAndRedirectCodes)

        let outcome = outcome(stubbed(.networkResponse(status, Data())), target)

        #expect(outcome?.word == (isAccepted ? "ok" : "statusCode(400)"))
    }

    @Test func whatProcessMadeIsWhatTheCallerSees() throws {
        struct Replacing: PluginType {
            func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
                .success(Response(statusCode: 599, data: Data("replaced".utf8)))
            }
        }

        for sample in [
            SampleResponse.networkResponse(200, Data()), .networkError(URLError(.timedOut)),
        ] {
            let response = try outcome(stubbed(sample, plugins: [Replacing()]))?.get()

            #expect(response?.data == Data("replaced".utf8))
        }
    }

    /// Moya's log of a stub says "Received empty network response"; here it shows the status.
    @Test func theVerboseLogOfAStubShowsRequestAndSample() {
        let lines = Locked<[String]>([])
        let logger = NetworkLoggerPlugin(
            configuration: .init(
                output: { _, entries in lines.withLock { $0 += entries } }, logOptions: .verbose))

        _ = outcome(stubbed(.networkResponse(200, Data("Half measures".utf8)), plugins: [logger]))

        #expect(lines.value.first == "[TestTarget] Request: GET http://h.example/v1/x")
        #expect(lines.value[1].contains("User-Agent: "))
        #expect(lines.value[1].contains("Accept-Language: "))
        #expect(
            lines.value.dropFirst(2) == [
                "[TestTarget] Response: 200 http://h.example/v1/x",
                "[TestTarget] Response Body: Half measures",
            ])
    }
}
