import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Servers that take too long or send too much.
@Suite struct SlowServerTests {
    struct Stall: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [Step]
        var status: Int?
        var body = ""
    }

    private static let stalls = [
        Stall(testDescription: "nothing at all", steps: [.hang]),
        Stall(testDescription: "half a status line", steps: [.send("HTTP/1.1 2"), .hang]),
        Stall(
            testDescription: "half a head",
            steps: [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"), .hang]),
        Stall(
            testDescription: "an interim response",
            steps: [.send("HTTP/1.1 100 Continue\r\n\r\n"), .hang]),
        Stall(
            testDescription: "no body",
            steps: [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"), .hang], status: 200),
        Stall(
            testDescription: "half a body",
            steps: [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel"), .hang], status: 200,
            body: "hel"),
        Stall(
            testDescription: "half a chunk",
            steps: [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel"), .hang,
            ],
            status: 200, body: "hel"),
        Stall(
            testDescription: "a challenge without its body",
            steps: [
                .send("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\n"),
                .send("Content-Length: 5\r\n\r\n"), .hang,
            ],
            status: 401),
        Stall(
            testDescription: "a redirect without its body",
            steps: [.send("HTTP/1.1 302 No\r\nLocation: /x\r\nContent-Length: 5\r\n\r\n"), .hang]),
    ]

    @Test(arguments: TransportUnderTest.all, stalls)
    func aDeadlineEndsTheAttemptWithWhatHadCome(
        _ transport: TransportUnderTest, _ stall: Stall
    ) async throws {
        let server = try LoopbackServer { _ in .raw(stall.steps) }

        let outcome = await transport.provider { $0.attemptTimeout = .milliseconds(1_500) }
            .outcome(of: Probe(server.url("/")))

        #expect(outcome.transportCode == .timedOut)
        if case .failure(let error) = outcome, let status = stall.status {
            #expect(error.response?.statusCode == status)
            #expect(error.response?.data == Data(stall.body.utf8))
        }
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test(arguments: TransportUnderTest.all)
    func theDeadlineOfAnAttemptCountsItsHops(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in
            .raw([
                .pause(milliseconds: 100),
                .send("HTTP/1.1 302 Go\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
            ])
        }

        // Twenty hops take two seconds, then they would be too many.
        let outcome = await transport.provider { $0.attemptTimeout = .seconds(1) }
            .outcome(of: Probe(server.url("/")))

        #expect(outcome.transportCode == .timedOut)
    }

    @Test(arguments: TransportUnderTest.all)
    func theDeadlineOfARequestCountsItsAttempts(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .respond(status: 503) }

        let outcome = await transport.provider {
            $0.totalTimeout = .milliseconds(200)
            $0.retryPolicy = .limit(1000, backoff: .constant(.milliseconds(20)))
        }.outcome(of: Probe(server.url("/")))

        #expect(outcome.transportCode == .timedOut || server.requests.count > 1)
        #expect(server.requests.count < 100)
    }

    @Test(arguments: TransportUnderTest.all)
    func aBodyAboveTheLimitIsAnErrorEvenIfItIsSmallOnTheWire(
        _ transport: TransportUnderTest
    ) async throws {
        let bombs: [[Step]] = [
            [
                .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"),
                .send("Content-Length: \(Behaviour.bomb.count)\r\n\r\n"), .send(Behaviour.bomb),
            ],
            [
                .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
                .send(Data(repeating: 1, count: 20_000)), .hang,
            ],
        ]
        for bomb in bombs {
            let server = try LoopbackServer { _ in .raw(bomb) }

            let outcome = await transport.provider { $0.maximumBodySize = 10_000 }
                .outcome(of: Probe(server.url("/")))

            #expect(outcome.transportCode == .dataLengthExceedsMaximum)
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func aBodyOfTheLimitIsNone(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in
            .raw([
                .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"),
                .send("Content-Length: \(Behaviour.bomb.count)\r\n\r\n"), .send(Behaviour.bomb),
            ])
        }

        let response = try await transport.provider { $0.maximumBodySize = 100_000 }
            .request(Probe(server.url("/")))

        #expect(response.data == Data(count: 100_000))
    }
}
