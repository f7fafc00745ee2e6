import Dispatch
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Interruptions at awkward moments.
@Suite struct InterruptionTests {
    /// Cancels the Swift task from a hook.
    private struct CancellingPlugin: PluginType {
        func willSend(_ request: URLRequest, target: any TargetType) {
            withUnsafeCurrentTask { $0?.cancel() }
        }
    }

    @Test func aCancelDuringWillSendEndsTheRequest() async throws {
        let log = EventLog()
        let transport = ScriptedTransport(200, isHeld: true)
        let provider = Provider<TestTarget>(
            transport: transport,
            plugins: [RecordingPlugin(name: "A", log: log), CancellingPlugin()])

        let task = Task { try await provider.request(TestTarget()) }
        let result = try await within { await task.result }

        #expect((try? result.get()) == nil)
        #expect(transport.requests.isEmpty)
        #expect(
            log.events == [
                "A.prepare", "A.willSend", "A.didReceive cancelled", "A.process cancelled",
            ])
    }

    @Test(arguments: [true, false])
    func anAnswerThatIsThrownAwayIsAnError(_ isStubbed: Bool) async throws {
        let provider = Provider<TestTarget>(
            requestClosure: { _, _, _ in }, stubClosure: { _ in isStubbed ? .immediate : .never },
            transport: ScriptedTransport(200))

        let result = try await within {
            await Task { try await provider.request(TestTarget()) }.result
        }

        let error = #expect(throws: ProviderError.self) { try result.get() }
        guard case .requestBuilding(let reason)? = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.reason == .unanswered)
    }

    @Test func aRetryPolicyThatThrowsItsAnswerAwayDoesNotRepeat() async throws {
        let transport = ScriptedTransport(503, "busy")
        var options = ProviderOptions()
        options.retryPolicy = RetryPolicy { _, _, _, _ in }
        let provider = Provider<TestTarget>(transport: transport, options: options)

        let response = try await within {
            try await provider.request(TestTarget())
        }

        #expect(response.statusCode == 503)
        #expect(transport.requests.count == 1)
    }

    @Test func aTaskThatIsCancelledWhileItsStubAnswersGetsNoValue() async {
        let provider = Provider<TestTarget>().stubbed { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return .networkResponse(200, Data())
        }

        let result = await Task { try await provider.request(TestTarget()) }.result

        let error = #expect(throws: ProviderError.self) { try result.get() }
        #expect(error?.word == "cancelled")
    }

    @Test(arguments: [StubBehavior.immediate, .delayed(seconds: 0.001)])
    func aStubThatWaitsHasADeadlineAndCanBeCancelled(_ stub: StubBehavior) async throws {
        var options = ProviderOptions()
        options.totalTimeout = .milliseconds(50)
        let answers = Locked<[@Sendable (Result<URLRequest, any Error>) -> Void]>([])
        let timed = Provider<TestTarget>(
            requestClosure: { _, _, answer in answers.withLock { $0.append(answer) } },
            stubClosure: { _ in stub }, options: options)
        let untimed = Provider<TestTarget>(
            requestClosure: { _, _, answer in answers.withLock { $0.append(answer) } },
            stubClosure: { _ in stub })
        let cancelled = Gate()

        let late = try await within {
            await Task { try await timed.request(TestTarget()) }.result
        }
        untimed.request(TestTarget()) { result in
            if case .failure(let error) = result, error.word == "cancelled" { cancelled.open() }
        }
        untimed.cancelAll()

        let error = #expect(throws: ProviderError.self) { try late.get() }
        #expect(error?.word == "transport(-1001)")
        #expect(await cancelled.wait())
    }

    @Test(arguments: [
        Duration.seconds(Int64.max) + .seconds(Int64.max),
        .seconds(Int64.min) + .seconds(Int64.min),
    ])
    func aDurationThatNoClockHoldsIsNoTrap(_ duration: Duration) async throws {
        var options = ProviderOptions()
        options.totalTimeout = duration
        options.attemptTimeout = duration
        let provider = Provider<TestTarget>(transport: ScriptedTransport(200), options: options)

        let result = await Task { try await provider.request(TestTarget()) }.result

        if duration > .zero { #expect(try result.get().statusCode == 200) }
    }

    @Test func aRetriedStubRunsNoUserCodeOnTheTimer() async throws {
        var options = ProviderOptions()
        options.retryPolicy = RetryPolicy { _, attempt, _ in
            attempt == 0 ? .after(.milliseconds(1)) : .no
        }
        let provider = Provider<TestTarget>(options: options)
            .stubbed { _ in .networkResponse(503, Data()) }
        let slow = Provider<TestTarget>(stubClosure: Provider.delayedStub(0.01))

        let status = try await within {
            await withCheckedContinuation { continuation in
                provider.request(TestTarget()) { _ in
                    // Waits for the timer: hangs if this is the timer's own queue.
                    let response = try? slow.requestAndWait(TestTarget())
                    continuation.resume(returning: response?.statusCode)
                }
            }
        }

        #expect(status == 200)
    }

    @Test func aDeadlineThatPassesDuringTheDeliveryKeepsTheValue() async throws {
        var options = ProviderOptions()
        options.totalTimeout = .milliseconds(30)
        let provider = Provider<TestTarget>(
            transport: ScriptedTransport(200, "text"), options: options)
        let queue = DispatchQueue(label: "busy")
        let isDone = Gate()
        let log = EventLog()

        queue.suspend()
        provider.string.request(TestTarget(), callbackQueue: queue) { result in
            log.append(result.word)
            isDone.open()
        }
        try await Task.sleep(for: .milliseconds(100))
        queue.resume()
        _ = await isDone.wait()

        #expect(log.events == ["ok"])
    }

    @Test func aTotalDeadlineKeepsWhatHasArrived() async throws {
        var options = ProviderOptions()
        // Time enough for what comes at once, on a busy machine too.
        options.totalTimeout = .milliseconds(500)
        let transport = ScriptedTransport { _ in
            [.head(ResponseHead(statusCode: 200)), .body(Data("abc".utf8))]
        }
        let provider = Provider<TestTarget>(transport: transport, options: options)

        let error = try await #require(throws: ProviderError.self) {
            try await provider.request(TestTarget())
        }

        #expect(error.word == "transport(-1001)")
        #expect(error.response?.data == Data("abc".utf8))
    }

    @Test func aCancelOverrulesADeadline() async throws {
        var options = ProviderOptions()
        options.totalTimeout = .milliseconds(10)
        let log = EventLog()
        let provider = Provider<TestTarget>(
            transport: ScriptedTransport(200, isHeld: true),
            plugins: [RecordingPlugin(name: "A", log: log)], options: options)
        let queue = DispatchQueue(label: "busy")
        let isDone = Gate()

        queue.suspend()
        let token = provider.string.request(TestTarget(), callbackQueue: queue) { result in
            log.append("completion \(result.word)")
            isDone.open()
        }
        try await eventually { log.count(of: "A.process transport(-1001)") == 1 }
        token.cancel()
        queue.resume()
        _ = await isDone.wait()

        #expect(log.events.last == "completion cancelled")
    }

    @Test func anImmediateStubOnAConcurrentQueueReportsInOrder() async {
        let provider = Provider<TestTarget>(stubClosure: Provider.immediatelyStub)
        let target = TestTarget(method: .post, task: .requestData(Data("abc".utf8)))

        for _ in 0..<200 {
            let log = EventLog()
            await withCheckedContinuation { continuation in
                provider.request(
                    target, callbackQueue: .global(), progress: { log.append("\($0.phase)") }
                ) { _ in
                    log.append("completion")
                    continuation.resume()
                }
            }
            #expect(log.events == ["upload", "response", "response", "completion"])
        }
    }

    /// Reports everything before `start` returns, and goes on after its end.
    private struct HastyTransport: Transport {
        let started = Locked<[String]>([])
        let cancelled = Locked<[String]>([])

        func start(
            _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
        ) -> any Exchange {
            let path = request.urlRequest.url?.path ?? ""
            started.withLock { $0.append(path) }
            if path == "/v1/x" {
                let head = ResponseHead(statusCode: 307, headers: ["Location": "/next"])
                onEvent(.head(head))
                onEvent(.completed(nil))
                onEvent(.head(ResponseHead(statusCode: 500)))
                onEvent(.completed(nil))
            }
            return CancellableToken { [cancelled] in cancelled.withLock { $0.append(path) } }
        }
    }

    @Test func aCancelReachesTheExchangeThatRuns() async throws {
        let transport = HastyTransport()
        let provider = Provider<TestTarget>(transport: transport)
        let isDone = Gate()

        let token = provider.request(TestTarget()) { _ in isDone.open() }
        try await eventually { transport.started.value == ["/v1/x", "/next"] }
        token.cancel()

        #expect(await isDone.wait())
        try await eventually { transport.cancelled.value == ["/next"] }
    }

    @Test func aLengthTooGoodToBeTrueReservesNothing() async throws {
        var options = ProviderOptions()
        options.maximumBodySize = .max
        let transport = ScriptedTransport { _ in
            [
                .head(
                    ResponseHead(statusCode: 200, headers: ["Content-Length": "1000000000000000"])),
                .body(Data("abc".utf8)), .completed(nil),
            ]
        }
        let provider = Provider<TestTarget>(transport: transport, options: options)

        let error = try await #require(throws: ProviderError.self) {
            try await provider.request(TestTarget())
        }

        #expect(error.response?.data == Data("abc".utf8))
    }
}
