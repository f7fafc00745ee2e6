import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

/// What the provider makes of a transport that does as it likes.
@Suite struct AttemptTests {
    private static let https = URL(string: "https://h.example/v1") ?? URL(fileURLWithPath: "/")

    /// A transport whose exchange reports its end when it is released, as it well may.
    private struct Reporting: Transport {
        final class Reporter: Exchange {
            let onEvent: @Sendable (TransportEvent) -> Void
            let isCancelled = false

            init(_ onEvent: @escaping @Sendable (TransportEvent) -> Void) {
                self.onEvent = onEvent
            }

            deinit { onEvent(.completed(URLError(.cancelled))) }

            func cancel() {}

            func setPaused(_ paused: Bool) {}
        }

        func start(
            _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
        ) -> any Exchange {
            let isFirst = request.urlRequest.url?.path != "/next"
            let head = ResponseHead(
                statusCode: isFirst ? 302 : 200, headers: isFirst ? ["Location": "/next"] : [:])
            DispatchQueue.global().async {
                onEvent(.head(head))
                onEvent(.completed(nil))
            }
            return Reporter(onEvent)
        }
    }

    @Test func anExchangeMayReportWhileItIsReleased() async throws {
        let result = try await within { await outcome(Reporting()) }

        #expect(try result.get().statusCode == 200)
    }

    /// Reports on a thread of its own, and whether it is asked for another exchange there.
    private final class OneThread: Transport {
        let isAskedInEvent = Locked(false)
        private static let key = "AttemptTests.OneThread"

        /// Whether this is a thread of its.
        static var isCurrent: Bool { Thread.current.threadDictionary[key] != nil }

        func start(
            _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
        ) -> any Exchange {
            if Self.isCurrent { isAskedInEvent.withLock { $0 = true } }
            let isFirst = request.urlRequest.url?.path != "/next"
            let head = ResponseHead(
                statusCode: isFirst ? 302 : 200, headers: isFirst ? ["Location": "/next"] : [:])
            Thread.detachNewThread {
                Thread.current.threadDictionary[Self.key] = true
                onEvent(.head(head))
                onEvent(.body(Data("text".utf8)))
                onEvent(.completed(nil))
            }
            return CancellableToken {}
        }
    }

    @Test func aHopStartsOnNoThreadOfTheTransport() async throws {
        let transport = OneThread()

        let result = try await within { await outcome(transport) }

        #expect(try result.get().statusCode == 200)
        #expect(!transport.isAskedInEvent.value)
    }

    @Test func aBodyThatIsTooLargeEndsOnNoThreadOfTheTransport() async throws {
        let isOnIts = Locked<Bool?>(nil)
        var options = ProviderOptions()
        options.maximumBodySize = 3
        let attempt = Attempt(
            TransportRequest(urlRequest: URLRequest(url: Self.https)), transport: OneThread(),
            options: options, timeout: nil, progress: nil)

        attempt.start { _, _ in isOnIts.withLock { $0 = OneThread.isCurrent } }

        try await eventually { isOnIts.value != nil }
        #expect(isOnIts.value == false)
    }

    private func outcome(
        _ transport: some Transport, _ target: TestTarget = TestTarget(baseURL: https)
    ) async -> ProviderOutcome {
        let provider = Provider<TestTarget>(transport: transport)
        do { return .success(try await provider.request(target)) } catch { return .failure(error) }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func nothingGoesFromHTTPSToHTTP(_ status: Int) async throws {
        let transport = ScriptedTransport { _ in
            [
                .head(ResponseHead(statusCode: status, headers: ["Location": "http://h.example/"])),
                .body(Data("moved".utf8)), .completed(nil),
            ]
        }

        let response = try await outcome(transport).get()

        #expect(response.statusCode == status)
        #expect(response.data == Data("moved".utf8))
        #expect(transport.requests.count == 1)
    }

    @Test(arguments: ["http://h.example:443/", "https://h.example:444/", "https://g.example/"])
    func schemeHostAndPortAreTheOrigin(_ location: String) async throws {
        let transport = ScriptedTransport { request in
            let isFirst = request.urlRequest.url?.path == "/v1/x"
            let headers: HTTPHeaders = isFirst ? ["Location": location] : [:]
            return [
                .head(ResponseHead(statusCode: isFirst ? 307 : 200, headers: headers)),
                .completed(nil),
            ]
        }
        let http = try #require(URL(string: "http://h.example:8080/v1"))
        let target = TestTarget(baseURL: http, headers: ["Authorization": "x", "X-Api-Key": "y"])

        _ = try await outcome(transport, target).get()

        let last = try #require(transport.requests.last?.urlRequest)
        #expect(transport.requests.count == 2)
        #expect(last.value(forHTTPHeaderField: "Authorization") == nil)
        #expect(last.value(forHTTPHeaderField: "X-Api-Key") == nil)
    }

    @Test(arguments: ["https://h.example:443/y", "https://H.EXAMPLE/y", "/y"])
    func theDefaultPortIsTheSameOrigin(_ location: String) async throws {
        let transport = ScriptedTransport { request in
            let isFirst = request.urlRequest.url?.path == "/v1/x"
            return [
                .head(
                    ResponseHead(
                        statusCode: isFirst ? 307 : 200,
                        headers: isFirst ? ["Location": location] : [:])), .completed(nil),
            ]
        }
        let target = TestTarget(baseURL: Self.https, headers: ["Authorization": "x"])

        _ = try await outcome(transport, target).get()

        #expect(
            transport.requests.map { $0.urlRequest.value(forHTTPHeaderField: "Authorization") }
                == ["x", "x"])
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"], [307, 308])
    func aFileIsSentAgainBehindARedirect(_ method: String, _ status: Int) async throws {
        let transport = ScriptedTransport { request in
            let isFirst = request.urlRequest.url?.path == "/v1"
            let headers: HTTPHeaders = isFirst ? ["Location": "/y"] : [:]
            return [
                .head(ResponseHead(statusCode: isFirst ? status : 200, headers: headers)),
                .completed(nil),
            ]
        }
        var request = URLRequest(url: Self.https)
        request.httpMethod = method
        let body = TransportRequest.Body.file(URL(fileURLWithPath: "/tmp/x"))
        let attempt = Attempt(
            TransportRequest(urlRequest: request, body: body), transport: transport,
            options: ProviderOptions(), timeout: nil, progress: nil)

        let isDone = Gate()
        attempt.start { _, _ in isDone.open() }
        await isDone.wait()

        #expect(transport.requests.map(\.body) == [body, body])
        #expect(transport.requests.map(\.urlRequest.httpMethod) == [method, method])
    }

    static let misbehaviours: [[TransportEvent]] = [
        [.head(ResponseHead(statusCode: 200)), .completed(nil), .completed(nil)],
        [.head(ResponseHead(statusCode: 200)), .completed(nil), .completed(URLError(.unknown))],
        [.head(ResponseHead(statusCode: 200)), .completed(nil), .body(Data("late".utf8))],
        [
            .head(ResponseHead(statusCode: 302, headers: ["Location": "/ok"])), .completed(nil),
            .completed(nil), .head(ResponseHead(statusCode: 500)), .completed(nil),
        ],
    ]

    @Test(arguments: misbehaviours.indices)
    func whatComesAfterTheEndIsNotListenedTo(_ index: Int) async throws {
        let transport = ScriptedTransport { request in
            request.urlRequest.url?.path == "/ok"
                ? [.head(ResponseHead(statusCode: 200)), .completed(nil)]
                : Self.misbehaviours[index]
        }

        let response = try await outcome(transport).get()

        #expect(response.statusCode == 200)
        #expect(response.data.isEmpty)
        #expect(transport.requests.count <= 2)
    }

    @Test(arguments: [
        ("5", "hello", URLError.Code?.none), ("6", "hello", .networkConnectionLost),
        ("4", "hello", nil), ("5, 5", "hello", nil), ("5, 6", "hello", .badServerResponse),
        ("5x", "hello", .badServerResponse), ("", "hello", .badServerResponse),
        ("99999999999999999999", "hello", .badServerResponse), ("-5", "hello", .badServerResponse),
    ])
    func aShortBodyIsNeverASuccess(
        _ length: String, _ body: String, _ code: URLError.Code?
    ) async throws {
        let transport = ScriptedTransport { _ in
            [
                .head(ResponseHead(statusCode: 200, headers: ["Content-Length": length])),
                .body(Data(body.utf8)), .completed(nil),
            ]
        }

        let outcome = await outcome(transport)

        switch outcome {
        case .success(let response):
            #expect(code == nil)
            #expect(response.data == Data(body.utf8))
        case .failure(let error):
            #expect(error.word == code.map { "transport(\($0.rawValue))" })
        }
    }

    @Test(arguments: [HTTPMethod.head, .get])
    func aHeadOrAnEmptyStatusMayNameALength(_ method: HTTPMethod) async throws {
        let transport = ScriptedTransport { _ in
            let head = ResponseHead(
                statusCode: method == .head ? 200 : 304, headers: ["Content-Length": "10"])
            return [.head(head), .completed(nil)]
        }

        let response = try await outcome(transport, TestTarget(method: method)).get()

        #expect(response.data.isEmpty)
    }

    @Test func aTransportThatAnswersAtOnceCanBeRedirectedAndCancelled() async throws {
        let response = try await outcome(InstantTransport(hops: 5)).get()

        #expect(response.statusCode == 200)
        #expect(response.url?.path == "/hop0")
    }
}

/// Answers before `start` returns.
private struct InstantTransport: Transport {
    let hops: Int

    func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        let path = request.urlRequest.url?.path ?? ""
        let left = path.hasPrefix("/hop") ? Int(path.dropFirst(4)) ?? 0 : hops
        let headers: HTTPHeaders = left > 0 ? ["Location": "/hop\(left - 1)"] : [:]
        onEvent(.head(ResponseHead(statusCode: left > 0 ? 302 : 200, headers: headers)))
        onEvent(.completed(nil))
        return CancellableToken {}
    }
}
