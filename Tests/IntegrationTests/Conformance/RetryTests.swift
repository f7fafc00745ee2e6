import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Retries over HTTP: how often the server is asked, and what the policy is asked.
@Suite struct RetryTests {
    @Test(
        .bug("https://github.com/softonic/axios-retry/issues/17"),
        arguments: TransportUnderTest.all,
        [("GET", 3), ("PUT", 3), ("DELETE", 3), ("POST", 1), ("PATCH", 1)])
    func onlyWhatIsIdempotentIsRepeated(
        _ transport: TransportUnderTest, _ method: (name: String, count: Int)
    ) async throws {
        for answer in [ServerAnswer.raw([.close]), .respond(status: 503)] {
            let server = try LoopbackServer { _ in answer }

            _ = await transport.provider {
                $0.retryPolicy = .limit(2, backoff: .constant(.zero))
            }.outcome(of: Probe(server.url("/"), HTTPMethod(method.name)))

            #expect(server.requests.count == method.count)
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func aPostIsRepeatedIfAskedFor(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .raw([.close]) }
        let task = RequestTask.requestData(Data("body".utf8))

        let outcome = await transport.provider {
            $0.retryPolicy = .limit(
                2, backoff: .constant(.milliseconds(1)), repeatsUnsafeMethods: true)
        }.outcome(of: Probe(server.url("/"), .post, task: task))

        #expect(outcome.transportCode == .networkConnectionLost)
        #expect(server.requests.map(\.text) == ["body", "body", "body"])
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/3524"),
        arguments: TransportUnderTest.all)
    func thePolicyIsAskedOncePerAttempt(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .respond(status: 503) }
        let asked = Locked<[Int]>([])

        _ = await transport.provider {
            $0.retryPolicy = RetryPolicy { _, attempt, _ in
                asked.withLock { $0.append(attempt) }
                return attempt < 4 ? .after(.zero) : .no
            }
        }.outcome(of: Probe(server.url("/")))

        #expect(server.requests.count == 5)
        #expect(asked.value == [0, 1, 2, 3, 4])
    }

    @Test(arguments: TransportUnderTest.all)
    func aNewTokenIsSentWithTheNextAttempt(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { request in
            request.headers["Authorization"] == "Bearer new" ? .text("in") : .respond(status: 401)
        }
        let token = Locked("old")
        let policy = RetryPolicy(repeatsUnsafeMethods: true) { error, attempt, _ in
            guard attempt == 0, error.response?.statusCode == 401 else { return .no }
            await Task.yield()
            token.withLock { $0 = "new" }
            return .after(.zero)
        }

        let response = try await transport.provider(plugins: [TokenPlugin(token: token)]) {
            $0.retryPolicy = policy
        }.request(Probe(server.url("/"), .post, task: .requestData(Data("body".utf8))))

        #expect(response.data == Data("in".utf8))
        #expect(
            server.requests.map { $0.headers.values(for: "Authorization") }
                == [["Bearer old"], ["Bearer new"]])
        #expect(server.requests.map(\.text) == ["body", "body"])
    }

    @Test(arguments: TransportUnderTest.all)
    func retryAfterIsHonoured(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { request in
            request.index == 0 && request.connection == 0
                ? .respond(status: 429, headers: [("Retry-After", "1")]) : .text("now")
        }
        let start = ContinuousClock.now

        let response = try await transport.provider {
            $0.retryPolicy = .limit(1, backoff: .constant(.zero))
        }.request(Probe(server.url("/")))

        #expect(response.statusCode == 200)
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test(arguments: TransportUnderTest.all)
    func aCancelEndsTheWait(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .respond(status: 503) }
        let url = server.url("/")
        let isAsked = Gate()
        for decision in [RetryPolicy.Decision.after(.seconds(60)), nil] {
            let policy = RetryPolicy(ask: { _, _, _, answer in
                isAsked.open()
                decision.map(answer)
            })
            let provider = transport.provider { $0.retryPolicy = policy }

            let task = Task { await provider.outcome(of: Probe(url)) }
            await isAsked.wait()
            task.cancel()
            let outcome = try await within { await task.value }

            guard case .failure(let error) = outcome, case .cancelled = error.kind else {
                Issue.record("\(outcome)")
                continue
            }
        }
    }
}

private struct TokenPlugin: PluginType {
    let token: Locked<String>

    func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
        var request = request
        request.setValue("Bearer \(token.value)", forHTTPHeaderField: "Authorization")
        return request
    }
}
