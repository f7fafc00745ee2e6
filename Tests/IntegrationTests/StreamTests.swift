import Dispatch
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Bodies that are parsed while they arrive.
@Suite struct StreamTests {
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    /// What an awaited loop collects, and how it ends.
    private func collect<Element: Sendable>(
        _ stream: AsyncThrowingStream<Element, any Error>
    ) async throws -> (elements: [Element], error: ProviderError?) {
        try await within {
            var elements: [Element] = []
            do {
                for try await element in stream { elements.append(element) }
                return (elements, nil)
            } catch {
                return (elements, error as? ProviderError)
            }
        }
    }

    @Test func elementsComeWhileTheServerIsStillSending() async throws {
        let goOn = Gate()
        let server = try LoopbackServer { _ in
            .raw([
                .send(Self.head), .send("data: one\n\n"), .wait(goOn), .send("data: two\n\n"),
                .close,
            ])
        }
        let stream = Provider<Call>.live().stream(Call(server), .serverSentEvents)

        let data = try await within {
            var data: [String] = []
            for try await event in stream {
                data.append(event.data)
                goOn.open()
            }
            return data
        }

        #expect(data == ["one", "two"])
    }

    @Test func nothingIsSentBeforeTheFirstElementIsAskedFor() async throws {
        let server = try LoopbackServer { _ in .text("a\nb") }

        let stream = Provider<Call>.live().stream(Call(server), .lines)
        #expect(server.requests.isEmpty)
        let lines = try await collect(stream)

        #expect(lines.elements == ["a", "b"])
        #expect(server.requests.count == 1)
    }

    @Test func leavingTheLoopClosesTheConnection() async throws {
        let server = try LoopbackServer { _ in .raw([.send(Self.head), .send("a\nb\n"), .hang]) }
        let provider = Provider<Call>.live()

        for try await _ in provider.stream(Call(server), .lines) { break }

        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test func cancellingTheTaskEndsTheLoopWithAnError() async throws {
        let server = try LoopbackServer { _ in .raw([.send(Self.head), .send("a\n"), .hang]) }
        let provider = Provider<Call>.live()
        let stream = provider.stream(Call(server), .lines)
        let isRunning = Gate()

        let task = Task {
            for try await _ in stream { isRunning.open() }
        }
        _ = await isRunning.wait()
        task.cancel()
        let error = try await failure { try await task.value }

        // The stream itself may end first, without an error, as Swift's streams do.
        #expect(error == nil || error?.isCancelled == true)
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test func aRefusedStatusIsAnErrorWithItsBody() async throws {
        let server = try LoopbackServer { _ in .text("no", status: 500) }
        let call = Call(server).with { $0.validationType = .successCodes }

        let result = try await collect(Provider<Call>.live().stream(call, .lines))

        #expect(result.elements.isEmpty)
        #expect(result.error?.response?.statusCode == 500)
        #expect(result.error?.response?.data == Data("no".utf8))
    }

    @Test func aParserThatThrowsEndsTheStreamBehindWhatCameBefore() async throws {
        let server = try LoopbackServer { _ in
            .raw([.send("HTTP/1.1 200 OK\r\n\r\n1\n2\nx\n3\n"), .hang])
        }

        let result = try await collect(
            Provider<Call>.live().stream(
                Call(server),
                StreamParser.lines.map { line in
                    guard let number = Int(line) else { throw CocoaError(.coderReadCorrupt) }
                    return number
                }))

        guard case .parsing(let error)? = result.error?.kind else {
            Issue.record("\(String(describing: result.error))")
            return
        }
        #expect(error.underlyingError is CocoaError)
        #expect(result.elements == [1, 2])
    }

    @Test func aCutBodyIsAnErrorBehindItsElements() async throws {
        let server = try LoopbackServer { _ in
            .raw([.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1]\n[2]\n"), .close])
        }

        let result = try await collect(
            Provider<Call>.live().stream(Call(server), .jsonLines([Int].self)))

        #expect(result.elements == [[1], [2]])
        #expect(result.error?.transportCode == .networkConnectionLost)
    }

    @Test func aRefusedContentTypeIsAParsingError() async throws {
        let server = try LoopbackServer { _ in .text("<html>") }

        let result = try await collect(
            Provider<Call>.live().stream(Call(server), .serverSentEvents))

        guard case .parsing(let error)? = result.error?.kind else {
            Issue.record("\(String(describing: result.error))")
            return
        }
        #expect(error.reason == .contentType)
    }

    @Test func aParserThatRefusesTheHeadIsNotAskedAgain() async throws {
        let server = try LoopbackServer { _ in .text("<html>") }
        let options = ProviderOptions.with {
            $0.retryPolicy = RetryPolicy { _, attempt, _ in attempt < 3 ? .after(.zero) : .no }
        }

        let result = try await collect(
            Provider<Call>.live(options: options).stream(Call(server), .serverSentEvents))

        #expect(result.error != nil)
        #expect(server.requests.count == 1)
    }

    @Test func aConsumerThatDoesNotTakeEndsTheStreamWithAnErrorAndLosesNothing() async throws {
        let line = String(repeating: "x", count: 1_023) + "\n"
        let server = try LoopbackServer { _ in
            .raw(
                [.send("HTTP/1.1 200 OK\r\n\r\n")] + (0..<40_000).map { _ in .send(line) } + [
                    .hang
                ])
        }
        let stream = Provider<Call>.live().stream(Call(server), .lines)

        let (count, error) = try await within {
            var count = 0
            var iterator = stream.makeAsyncIterator()
            do {
                while try await iterator.next() != nil {
                    count += 1
                    // Takes one, then nothing until the server has given up.
                    if count == 1 { _ = await server.waitForClosedByClient(1) }
                }
                return (count, ProviderError?.none)
            } catch {
                return (count, error as? ProviderError)
            }
        }

        #expect(error?.transportCode == .dataLengthExceedsMaximum)
        #expect(count > 10_000)
    }

    @Test func fourOpenStreamsBlockNobody() async throws {
        let end = Gate()
        let server = try LoopbackServer { request in
            request.path == "/stream"
                ? .raw([.send(Self.head), .send("a\n"), .wait(end), .close]) : .text("ok")
        }
        let provider = Provider<Call>.live()
        let open = Locked(0)
        let tasks = (0..<6).map { _ in
            Task {
                for try await _ in provider.stream(Call(server, "/stream"), .lines) {
                    open.withLock { $0 += 1 }
                }
            }
        }
        try await eventually { open.value == 6 }

        let text = try await within {
            try await provider.string.request(Call(server, "/plain"))
        }
        end.open()
        for task in tasks { try await task.value }

        #expect(text == "ok")
    }

    @Test func hooksComeAsForEveryRequestAndDidParseCountsTheElements() async throws {
        struct Log: PluginType {
            let lines: Locked<[String]>

            func willSend(_ request: URLRequest, target: any TargetType) { add("willSend") }
            func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
                add("didReceive")
            }
            func process(
                _ outcome: ProviderOutcome, target: any TargetType
            ) -> ProviderOutcome {
                add("process")
                return outcome
            }
            func didParse(
                _ result: Result<Any, ProviderError>, target: any TargetType, duration: Duration
            ) {
                add("didParse \((try? result.get()) ?? "")")
            }
            private func add(_ line: String) { lines.withLock { $0.append(line) } }
        }
        let lines = Locked<[String]>([])
        let server = try LoopbackServer { _ in .text("a\nb\nc") }

        _ = try await collect(
            Provider<Call>.live(plugins: [Log(lines: lines)]).stream(Call(server), .lines))

        #expect(lines.value == ["willSend", "didReceive", "process", "didParse 3"])
    }

    @Test func aStubIsAStreamToo() async throws {
        let server = try LoopbackServer { _ in .text("") }
        let provider = Provider<Call>(
            endpointClosure: { call in
                var endpoint = Endpoint(call)
                endpoint.sampleResponse = { .networkResponse(200, Data("a\nb\n".utf8)) }
                return endpoint
            }, stubClosure: Provider.immediatelyStub)

        let lines = try await collect(provider.stream(Call(server), .lines))

        #expect(lines.elements == ["a", "b"])
        #expect(server.requests.isEmpty)
    }
}
