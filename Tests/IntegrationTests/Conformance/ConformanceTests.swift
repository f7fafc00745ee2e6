import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What a transport must make of everything that a server can do, alone and under a provider.
@Suite struct ConformanceTests {
    @Test(arguments: TransportUnderTest.all, Behaviour.all)
    func aTransportTellsWhatTheServerDid(
        _ transport: TransportUnderTest, _ behaviour: Behaviour
    ) async throws {
        let server = try LoopbackServer { _ in behaviour.answer }

        let log = await EventLog.of(
            transport.make(), TransportRequest(urlRequest: URLRequest(url: server.url("/"))))

        #expect(log.violations.isEmpty)
        await transport.expecting(behaviour) {
            behaviour.outcome.check(log.outcome, atTheSeam: true)
        }
        #expect(server.requests.count == 1)
    }

    @Test(
        .bug("https://github.com/nextcloud/ios-communication-library/issues/17"),
        .bug("https://github.com/awslabs/aws-crt-swift/issues/212"),
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5527"),
        arguments: TransportUnderTest.all, Behaviour.all)
    func aProviderTellsWhatTheServerDid(
        _ transport: TransportUnderTest, _ behaviour: Behaviour
    ) async throws {
        let server = try LoopbackServer { _ in behaviour.answer }
        let url = server.url("/")

        let outcome = await transport.provider().outcome(of: Probe(url))

        await transport.expecting(behaviour) { behaviour.outcome.check(outcome.exchange) }
        if case .failure(let error) = outcome { #expect(error.request?.url == url) }
        #expect(server.requests.count == 1)
    }
}

extension TransportUnderTest {
    /// Checks, and takes a failure for a known issue where the engine is known to be wrong.
    func expecting(_ behaviour: Behaviour, _ check: () -> Void) async {
        guard let fault = faults[behaviour.name] else { return check() }
        withKnownIssue("\(fault)", isIntermittent: true) { check() }
    }
}

extension ProviderOutcome {
    /// The outcome as an exchange's.
    fileprivate var exchange: Result<Response, URLError> {
        mapError { error in
            guard case .transport(let error, _) = error.kind else {
                Issue.record("\(error)")
                return URLError(.unknown)
            }
            return error
        }
    }
}

extension Behaviour.Outcome {
    /// Holds a result against the expectation; at the seam no provider has looked at it.
    func check(_ result: Result<Response, URLError>, atTheSeam: Bool = false) {
        switch (self, result) {
        case (.contradiction, .success) where atTheSeam: break
        case (.contradiction, _): Self.malformed.check(result)
        case (.response(let status, let body, let headers), .success(let response)):
            #expect(response.statusCode == status)
            #expect(response.data == body)
            for (name, value) in headers { #expect(response.headers[name] == value) }
        case (.failure(let codes), .failure(let error)):
            #expect(codes.contains(error.code), "\(error.localizedDescription)")
        case (.either, _):
            guard case .failure(let error) = result else { break }
            #expect(![.timedOut, .unknown].contains(error.code), "\(error.localizedDescription)")
        default:
            Issue.record("\(result)")
        }
    }
}
