import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct InflightsTests {
    private let log = EventLog()
    private let transport = ScriptedTransport(200, "value", isHeld: true)

    private func provider(
        options: ProviderOptions = ProviderOptions(), _ transport: (any Transport)? = nil
    ) -> Provider<TestTarget> {
        Provider(
            transport: transport ?? self.transport,
            plugins: [RecordingPlugin(name: "A", log: log)], trackInflights: true,
            options: options)
    }

    /// Requests many times and gives the results in order of their arrival.
    private func results(
        _ count: Int, from provider: Provider<TestTarget>, _ targets: [TestTarget] = [TestTarget()],
        meanwhile: ([any Cancellable]) async throws -> Void
    ) async throws -> [Result<String, ProviderError>] {
        let results = Locked<[Result<String, ProviderError>]>([])
        let tokens = (0..<count).map { number in
            provider.string.request(targets[number % targets.count]) { result in
                results.withLock { $0.append(result) }
            }
        }
        try await meanwhile(tokens)
        try await eventually { results.value.count == count }
        return results.value
    }

    @Test func givesEverybodyTheAnswerOfOneExchange() async throws {
        let provider = provider()

        let results = try await results(100, from: provider) { _ in transport.release() }

        #expect(results.map { try? $0.get() } == Array(repeating: "value", count: 100))
        #expect(transport.requests.count == 1)
        for hook in ["prepare", "willSend", "didReceive ok"] {
            #expect(log.count(of: "A.\(hook)") == 1)
        }
        for hook in ["process ok", "didParse ok"] {
            #expect(log.count(of: "A.\(hook)") == 100)
        }
        #expect(provider.inflights?.count == 0)
    }

    @Test func holdsOneBody() async throws {
        let body = String(repeating: "x", count: 1 << 20)
        let transport = ScriptedTransport(200, body, isHeld: true)
        let provider = provider(transport)
        let addresses = Locked<[Int]>([])

        for _ in 0..<20 {
            provider.request(TestTarget()) { outcome in
                let address = try? outcome.get().data.withUnsafeBytes {
                    Int(bitPattern: $0.baseAddress)
                }
                addresses.withLock { $0.append(address ?? 0) }
            }
        }
        transport.release()
        try await eventually { addresses.value.count == 20 }

        #expect(Set(addresses.value).count == 1)
        #expect(addresses.value.first != 0)
    }

    @Test func goesOnForTheLastOne() async throws {
        let provider = provider()

        let results = try await results(100, from: provider) { tokens in
            tokens.dropLast().forEach { $0.cancel() }
            try await eventually { log.count(of: "A.process cancelled") == 99 }
            transport.release()
        }

        #expect(results.filter { $0.word == "cancelled" }.count == 99)
        #expect(results.filter { $0.word == "ok" }.count == 1)
        #expect(log.count(of: "A.didReceive ok") == 1)
    }

    @Test func stopsWhenTheLastOneLeaves() async throws {
        let provider = provider()

        let results = try await results(10, from: provider) { tokens in
            tokens.forEach { $0.cancel() }
        }

        #expect(results.allSatisfy { $0.word == "cancelled" })
        try await eventually { log.count(of: "A.didReceive cancelled") == 1 }
        #expect(log.count(of: "A.process cancelled") == 10)
        #expect(provider.inflights?.count == 0)
    }

    @Test func startsAnewAfterEverybodyLeft() async throws {
        let provider = provider()

        _ = try await results(2, from: provider) { tokens in tokens.forEach { $0.cancel() } }
        let again = try await results(2, from: provider) { _ in transport.release() }

        #expect(again.allSatisfy { $0.word == "ok" })
        #expect(transport.requests.count == 2)
    }

    @Test(
        arguments: [
            { $0.path = "/y" }, { $0.method = .delete }, { $0.headers = ["A": "1"] },
            {
                $0.task = .requestParameters(
                    parameters: ["q": 1], encoding: URLEncoding.queryString)
            },
            { $0.task = .requestPlain.timeout(.seconds(9)) },
            { $0.validationType = .successCodes },
            {
                $0.method = .post
                $0.task = .requestData(Data("a".utf8))
            },
        ] as [@Sendable (inout TestTarget) -> Void])
    func sharesEqualRequestsOnly(_ change: @Sendable (inout TestTarget) -> Void) async throws {
        var other = TestTarget()
        change(&other)

        _ = try await results(4, from: provider(), [TestTarget(), other]) { _ in
            transport.release()
        }

        #expect(transport.requests.count == 2)
    }

    /// Two of them are sent alike, and differ in one thing that says what is done before or after.
    enum LookAlike: TargetType, AccessTokenAuthorizable {
        case one(AuthorizationType? = nil, ValidationType = .none)
        case other

        var baseURL: URL { TestTarget().baseURL }
        var path: String { "/x" }
        var method: HTTPMethod { .get }
        var headers: [String: String]? { nil }
        var authorizationType: AuthorizationType? {
            if case .one(let type, _) = self { type } else { nil }
        }
        var validationType: ValidationType {
            if case .one(_, let type) = self { type } else { .none }
        }
    }

    @Test(arguments: [LookAlike.one(.bearer), .one(nil, .successCodes), .other])
    func tellsCallsApartThatArePreparedAndJudgedInTheirOwnWays(_ target: LookAlike) async throws {
        let provider = Provider<LookAlike>(transport: transport, trackInflights: true)

        async let one = provider.request(.one())
        async let other = provider.request(target)
        try await eventually { transport.requests.count == 2 }
        transport.release()

        _ = try await (one, other)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/2164"))
    func tellsBodiesApart() async throws {
        let targets = ["a", "b"].map { text in
            TestTarget(method: .post, task: .requestData(Data(text.utf8)))
        }

        _ = try await results(10, from: provider(), targets) { _ in transport.release() }

        #expect(transport.requests.map(\.body) == [.data(Data("a".utf8)), .data(Data("b".utf8))])
    }

    @Test func tellsPartsApartAndIgnoresTheirBoundary() async throws {
        let targets = ["a", "b", "a"].map { text in
            TestTarget(
                method: .post, task: .uploadMultipartFormData([.text(text, name: "name")]))
        }

        _ = try await results(9, from: provider(), targets) { _ in transport.release() }

        #expect(transport.requests.count == 2)
    }

    @Test func neverSharesDownloads() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("sharing-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let options: DownloadDestination.Options = [.createIntermediateDirectories]
        let targets = (0..<2).map { number in
            TestTarget(
                task: .downloadDestination(
                    .file(folder.appendingPathComponent("\(number)"), options: options)))
        }

        _ = try await results(2, from: provider(), targets) { _ in transport.release() }

        #expect(transport.requests.count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func ignoresTheCaseOfHeaderNames() async throws {
        let targets = [TestTarget(headers: ["a": "1"]), TestTarget(headers: ["A": "1"])]

        _ = try await results(2, from: provider(), targets) { _ in transport.release() }

        #expect(transport.requests.count == 1)
    }

    @Test func givesEverybodyTheError() async throws {
        let provider = provider(ScriptedTransport(.networkConnectionLost))

        let results = try await results(1, from: provider) { _ in }
        let again = try await self.results(1, from: provider) { _ in }

        #expect((results + again).map(\.word) == ["transport(-1005)", "transport(-1005)"])
        #expect(provider.inflights?.count == 0)
    }

    @Test func repeatsAFailedAttemptForEverybodyTogether() async throws {
        var options = ProviderOptions()
        options.retryPolicy = RetryPolicy { (_, attempt, _) -> RetryPolicy.Decision in
            attempt == 0 ? .after(.zero) : .no
        }
        let count = Locked(0)
        let transport = ScriptedTransport { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 1
                ? [.completed(URLError(.networkConnectionLost))]
                : [.head(ResponseHead(statusCode: 200)), .body(Data("x".utf8)), .completed(nil)]
        }
        // Nobody is late: the exchange starts when all have joined.
        let gate = Gate()
        let provider = Provider<TestTarget>(
            requestClosure: { request, _, done in
                Task {
                    await gate.wait()
                    done(.success(request))
                }
            },
            transport: transport, plugins: [RecordingPlugin(name: "A", log: log)],
            trackInflights: true, options: options)

        let results = try await results(3, from: provider) { _ in gate.open() }

        #expect(results.map { try? $0.get() } == ["x", "x", "x"])
        #expect(log.count(of: "A.prepare") == 2)
        #expect(log.count(of: "A.didReceive transport(-1005)") == 1)
        #expect(log.count(of: "A.process ok") == 3)
    }

    @Test func forgetsARequestThatTheClosureRefuses() async throws {
        let provider = Provider<TestTarget>(
            requestClosure: { $2(.failure(URLError(.userAuthenticationRequired))) },
            transport: transport, trackInflights: true)

        let results = try await results(3, from: provider) { _ in }

        #expect(results.allSatisfy { $0.word == "underlying" })
        #expect(provider.inflights?.count == 0)
    }

    @Test func cancelsWhileTheRequestClosureThinks() async throws {
        let answers = Locked<[@Sendable (Result<URLRequest, any Error>) -> Void]>([])
        let provider = Provider<TestTarget>(
            requestClosure: { _, _, answer in answers.withLock { $0.append(answer) } },
            transport: transport, plugins: [RecordingPlugin(name: "A", log: log)],
            trackInflights: true)

        let results = try await results(3, from: provider) { tokens in
            tokens.forEach { $0.cancel() }
        }

        #expect(results.allSatisfy { $0.word == "cancelled" })
        #expect(log.events == Array(repeating: "A.process cancelled", count: 3))
        #expect(provider.inflights?.count == 0)
    }

    @Test func anInterruptedCallKnowsWhatWasSent() async throws {
        let provider = provider()

        let task = Task { try await provider.request(TestTarget()) }
        try await eventually { transport.requests.count == 1 }
        task.cancel()

        let result = await task.result
        let error = #expect(throws: ProviderError.self) { try result.get() }
        #expect(error?.request?.url?.path == "/v1/x")
    }

    @Test func leavesEachCallItsDeadline() async throws {
        var options = ProviderOptions()
        options.totalTimeout = .milliseconds(20)
        let provider = provider(options: options)

        let results = try await results(3, from: provider) { _ in }

        #expect(results.allSatisfy { $0.word == "transport(-1001)" })
        #expect(provider.inflights?.count == 0)
    }

    @Test func letsImmediateStubsAnswerAtOnce() {
        let provider = Provider<TestTarget>(
            stubClosure: Provider.immediatelyStub, trackInflights: true)
        let count = Locked(0)

        for _ in 0..<2 {
            provider.request(TestTarget()) { _ in count.withLock { $0 += 1 } }
        }

        #expect(count.value == 2)
    }

    @Test func reportsProgressToEverybody() async throws {
        let provider = provider()
        let counts = Locked<[Int: [Int64]]>([:])
        let done = Locked(0)

        for number in 0..<3 {
            provider.request(TestTarget()) { progress in
                counts.withLock { $0[number, default: []].append(progress.completedCount) }
            } completion: { _ in
                done.withLock { $0 += 1 }
            }
        }
        transport.release()
        try await eventually { done.value == 3 }

        #expect(counts.value == [0: [5, 5], 1: [5, 5], 2: [5, 5]])
    }

    @Test func namesEachCallersTargetAndRequestInErrors() async throws {
        let provider = provider(ScriptedTransport(200, isHeld: true))
        let errors = Locked<[ProviderError]>([])

        for _ in 0..<2 {
            provider.request(TestTarget(), parser: .json([Int].self)) { result in
                if case .failure(let error) = result { errors.withLock { $0.append(error) } }
            }
        }
        provider.cancelAll { _ in false }
        #expect(provider.inflights?.count == 1)
        provider.cancelAll()
        try await eventually { errors.value.count == 2 }

        #expect(errors.value.allSatisfy { $0.target == "TestTarget" && $0.word == "cancelled" })
    }

    @Test func isOffByDefault() async throws {
        let provider = Provider<TestTarget>(transport: transport)

        _ = try await results(3, from: provider) { _ in transport.release() }

        #expect(transport.requests.count == 3)
    }

    @Test func isSharedByBlockingAndAwaitedForms() async throws {
        let provider = provider()

        async let awaited = provider.string.request(TestTarget())
        let thread = Thread { _ = try? provider.string.requestAndWait(TestTarget()) }
        thread.start()
        try await eventually { provider.running.count == 2 }
        transport.release()

        #expect(try await awaited == "value")
        try await eventually { thread.isFinished }
        #expect(transport.requests.count == 1)
    }
}
