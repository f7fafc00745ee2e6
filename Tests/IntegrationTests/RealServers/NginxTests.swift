import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// A real server over TLS and HTTP/2, with a CA that only the test's mount namespace knows.
@Suite(.needs("NGINX_URL", from: "nginx.sh")) struct NginxTLSTests {
    private func probe(
        _ path: String, _ method: HTTPMethod = .get, headers: [String: String]? = nil,
        task: RequestTask = .requestPlain
    ) throws -> Probe {
        var probe = Probe(try #require(server("NGINX_URL")), method, headers: headers, task: task)
        probe.path = path
        return probe
    }

    @Test(arguments: TransportUnderTest.all)
    func aTrustedServerSpeaksHTTP2(_ transport: TransportUnderTest) async throws {
        let response = try await transport.patientProvider().request(probe("/protocol"))

        #expect(String(decoding: response.data, as: UTF8.self) == "HTTP/2.0")
    }

    @Test(
        arguments: [
            ("NGINX_EXPIRED_URL", URLError.Code.serverCertificateHasBadDate),
            ("NGINX_WRONG_HOST_URL", .serverCertificateUntrusted),
            ("NGINX_UNKNOWN_CA_URL", .serverCertificateUntrusted),
        ])
    func aCertificateThatIsNotInOrderIsAnError(
        _ variable: String, _ code: URLError.Code
    ) async throws {
        let url = try #require(server(variable))
        for transport in TransportUnderTest.all {
            let outcome = await transport.patientProvider().outcome(of: Probe(url))

            #expect(outcome.transportCode == code)
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func plainHTTPToATLSPortIsNoSuccess(_ transport: TransportUnderTest) async throws {
        let secure = try #require(server("NGINX_URL"))
        let url = try #require(URL(string: "http://localhost:\(secure.port ?? 0)/protocol"))

        let outcome = await transport.patientProvider().outcome(of: Probe(url))

        // nginx tells in plain text what is wrong; others close.
        if case .success(let response) = outcome { #expect(response.statusCode == 400) }
    }

    @Test(arguments: TransportUnderTest.all)
    func nothingIsSentFromHTTPSToHTTP(_ transport: TransportUnderTest) async throws {
        let response = try await transport.patientProvider().request(probe("/to-plain"))

        #expect(response.statusCode == 302)
    }

    @Test(arguments: TransportUnderTest.all)
    func aRedirectToHTTPSIsFollowed(_ transport: TransportUnderTest) async throws {
        let plain = try #require(server("NGINX_PLAIN_URL"))

        let response = try await transport.patientProvider()
            .request(Probe(plain.appendingPathComponent("to-secure")))

        #expect(String(decoding: response.data, as: UTF8.self) == "HTTP/2.0")
    }

    @Test(arguments: TransportUnderTest.all)
    func fiftyAtOnceAreAllRight(_ transport: TransportUnderTest) async throws {
        let provider = transport.patientProvider()
        let numbers = try await provider.request(probe("/numbers.txt")).data
        let target = try probe("/numbers.txt")

        let bodies = await (0..<50).asyncMap { _ in
            try? await provider.outcome(of: target).get().data
        }

        let check = { #expect(bodies.allSatisfy { $0 == numbers }) }
        if let fault = transport.faults["many bodies over HTTP/2"] {
            withKnownIssue("\(fault)", isIntermittent: true) { check() }
        } else {
            check()
        }
        #expect(numbers.count > 100_000)
    }

    @Test(arguments: TransportUnderTest.all)
    func theBodySurvivesARedirect(_ transport: TransportUnderTest) async throws {
        let response = try await transport.patientProvider()
            .request(probe("/redirect", .put, task: .requestData(Data(count: 60_000))))

        #expect(String(decoding: response.data, as: UTF8.self).hasPrefix("PUT 60000"))
    }

    @Test(arguments: TransportUnderTest.all)
    func anAnswerInFrontOfALargeBodyIsNoSilence(_ transport: TransportUnderTest) async throws {
        let isFaulty = transport.faults["early answer over HTTP/2"] != nil
        let task = RequestTask.requestData(Data(count: 70_000))
            .timeout(.seconds(isFaulty ? 3 : 30))

        let outcome = await transport.patientProvider().outcome(
            of: try probe("/request", .put, task: task))

        // Above one window of HTTP/2 libcurl 7.88 waits for leave that never comes.
        guard !isFaulty else {
            return withKnownIssue(isIntermittent: true) { _ = try outcome.get() }
        }
        #expect(try outcome.get().statusCode == 200)
    }

    @Test(arguments: TransportUnderTest.all)
    func credentialsAreGivenOnce(_ transport: TransportUnderTest) async throws {
        let plugin = CredentialsPlugin { _ in
            URLCredential(user: "user", password: "pass", persistence: .none)
        }

        let without = try await transport.patientProvider().request(probe("/secret"))
        let with = try await transport.patientProvider(plugins: [plugin]).request(probe("/secret"))

        #expect(without.statusCode == 401)
        #expect(with.statusCode == 200)
        #expect(with.data.count > 100_000)
    }

    @Test(arguments: TransportUnderTest.all)
    func cancelledStreamsLeaveTheOthersAlone(_ transport: TransportUnderTest) async throws {
        let provider = transport.patientProvider()
        let slow = try probe("/slow")
        let quick = try probe("/protocol")

        let tasks = (0..<10).map { _ in Task { await provider.outcome(of: slow) } }
        let outcomes = await (0..<10).asyncMap { _ in await provider.outcome(of: quick) }
        tasks.forEach { $0.cancel() }

        for task in tasks { _ = await task.value }
        #expect(outcomes.allSatisfy { (try? $0.get().statusCode) == 200 })
    }
}

/// A real server in plain HTTP: pooled connections that it closes after a second, big bodies.
@Suite(.needs("NGINX_PLAIN_URL", from: "nginx.sh")) struct NginxTests {
    private func url(_ path: String) throws -> URL {
        try #require(server("NGINX_PLAIN_URL")).appendingPathComponent(path)
    }

    @Test(arguments: TransportUnderTest.all)
    func aBigFileArrivesWhole(_ transport: TransportUnderTest) async throws {
        let response = try await transport.provider().request(Probe(url("big")))

        #expect(response.data.count == 5_000_000)
    }

    @Test(arguments: TransportUnderTest.all)
    func whatIsCompressedIsDelivered(_ transport: TransportUnderTest) async throws {
        let response = try await transport.provider().request(Probe(url("numbers.txt")))

        #expect(String(decoding: response.data.suffix(6), as: UTF8.self) == "20000\n")
    }

    @Test(arguments: TransportUnderTest.all)
    func aConnectionThatTimedOutIsNoFault(_ transport: TransportUnderTest) async throws {
        let provider = transport.provider()
        let target = Probe(try url("request"), .post, task: .requestData(Data("abc".utf8)))

        let first = try await provider.request(target)
        // The server's keep-alive time is one second.
        try await Task.sleep(for: .milliseconds(1500))
        let second = try await provider.request(target)

        #expect(first.data == second.data)
    }

    @Test(arguments: TransportUnderTest.all)
    func aBodyThatIsTooLargeIsRefusedWithAResponse(_ transport: TransportUnderTest) async throws {
        let outcome = await transport.provider()
            .outcome(of: Probe(try url("small"), .post, task: .requestData(Data(count: 4_000_000))))

        // nginx resets the connection behind its answer, which may then be lost.
        if case .success(let response) = outcome {
            #expect(response.statusCode == 413)
        } else {
            #expect(outcome.transportCode == .networkConnectionLost)
        }
    }
}

extension TransportUnderTest {
    /// A provider that tries again what has stalled, as a client of such servers should.
    fileprivate func patientProvider(plugins: [any PluginType] = []) -> Provider<Probe> {
        provider(plugins: plugins) {
            $0.attemptTimeout = .seconds(5)
            $0.totalTimeout = .seconds(40)
            $0.retryPolicy = .limit(5, backoff: .constant(.milliseconds(10)))
        }
    }
}

extension Sequence where Element: Sendable {
    fileprivate func asyncMap<Value: Sendable>(
        _ transform: @escaping @Sendable (Element) async -> Value
    ) async -> [Value] {
        await withTaskGroup(of: Value.self, returning: [Value].self) { group in
            for element in self { group.addTask { await transform(element) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
