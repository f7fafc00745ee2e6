import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// A pooled connection that the server closes just as it is used again: what may be sent twice is,
/// nothing else, and nothing without its body.
@Suite struct StaleConnectionTests {
    /// Ends the first connection as a second request comes over it, read or not.
    private static func server(reads: Bool, end: Step) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.connection == 0 else { return .text(request.text) }
            guard request.index == 0 else { return .raw([end]) }
            return reads ? .text("first") : .text("first").then(.awaitNextRequest, end)
        }
    }

    private static let methods: [HTTPMethod] = [.get, .head, .put, .delete, .options]

    @Test(arguments: TransportUnderTest.all, methods)
    func whatIsIdempotentIsSentAgainWithItsBody(
        _ transport: TransportUnderTest, _ method: HTTPMethod
    ) async throws {
        for end in [Step.close, .reset] {
            let server = try Self.server(reads: false, end: end)
            let provider = transport.provider()
            _ = try await provider.request(Probe(server.url("/first")))

            let task: RequestTask =
                method == .put ? .requestData(Data("body".utf8)) : .requestPlain
            let outcome = await provider.outcome(of: Probe(server.url("/"), method, task: task))

            if case .success = outcome {
                #expect(server.requests.map(\.method) == ["GET", method.rawValue])
                #expect(server.requests.last?.text == (method == .put ? "body" : ""))
            } else {
                // A reset may come while the body is written, which is no sign of a stale one.
                #expect(outcome.transportCode == .networkConnectionLost)
                #expect(method == .put && server.requests.count == 1)
            }
        }
    }

    @Test(
        arguments: TransportUnderTest.all,
        [("POST", ""), ("POST", "body"), ("PATCH", ""), ("PATCH", "body"), ("CUSTOM", "")])
    func whatIsNotIdempotentIsNeverSentTwice(
        _ transport: TransportUnderTest, _ method: (String, body: String)
    ) async throws {
        for end in [Step.close, .reset] {
            let server = try Self.server(reads: true, end: end)
            let provider = transport.provider()
            _ = try await provider.request(Probe(server.url("/first")))
            let task = RequestTask.requestData(Data(method.body.utf8))

            let outcome = await provider.outcome(
                of: Probe(server.url("/"), HTTPMethod(method.0), task: task))

            // It may go over a connection of its own, and then it succeeds.
            if case .failure = outcome { #expect(outcome.transportCode == .networkConnectionLost) }
            #expect(server.requests.map(\.method) == ["GET", method.0])
            #expect(server.requests.last?.text == method.body)
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func aFileIsSentWholeOrTheConnectionIsLost(_ transport: TransportUnderTest) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try Data(count: 1_200_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for _ in 0..<10 {
            let server = try Self.server(reads: false, end: .close)
            let provider = transport.provider()
            _ = try await provider.request(Probe(server.url("/first")))

            let outcome = await provider.outcome(
                of: Probe(server.url("/"), .put, task: .uploadFile(file)))

            if case .failure = outcome { #expect(outcome.transportCode == .networkConnectionLost) }
            #expect(server.requests.dropFirst().allSatisfy { $0.body.count == 1_200_000 })
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func aLostPostSaysSoAtOnce(_ transport: TransportUnderTest) async throws {
        let server = try Self.server(reads: false, end: .close)
        let provider = transport.provider { $0.totalTimeout = .patience }
        _ = try await provider.request(Probe(server.url("/first")))
        let start = ContinuousClock.now

        let outcome = await provider.outcome(
            of: Probe(server.url("/"), .post, task: .requestData(Data("body".utf8))))

        #expect(outcome.transportCode == .networkConnectionLost)
        #expect(ContinuousClock.now - start < .seconds(50))
        #expect(server.requests.count == 1)
    }
}
