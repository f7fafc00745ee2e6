import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What would end or hang the process if it went wrong: a process for each.
///
/// `SKIP_PROCESS_TESTS=1` leaves them out, as for the thread sanitizer, under which they are slow.
@Suite(.serialized, .enabled(if: runsProcessTests, "SKIP_PROCESS_TESTS is set"))
struct ProcessConformanceTests {
    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5285"),
        arguments: TransportUnderTest.all, Behaviour.lethal)
    func lethalAnswersAreSurvived(
        _ transport: TransportUnderTest, _ behaviour: Behaviour
    ) async {
        let survive: @Sendable () async -> Void = {
            await #expect(processExitsWith: .success) {
                [transport = transport.name as String, behaviour = behaviour.name as String] in
                let behaviour = try #require(Behaviour.lethal.first { $0.name == behaviour })
                let transport = try #require(TransportUnderTest.all.first { $0.name == transport })
                try await behaviour.carryOut(transport)
            }
        }
        guard let reason = transport.lethal else { return await survive() }
        await withKnownIssue("\(reason)", isIntermittent: true) { await survive() }
    }

    @Test(arguments: TransportUnderTest.all)
    func aChallengeIsAResponseAtOnce(_ transport: TransportUnderTest) async {
        await #expect(processExitsWith: .success) { [name = transport.name as String] in
            endProcess(after: .patience + .seconds(60))
            let transport = try #require(TransportUnderTest.all.first { $0.name == name })
            let server = try LoopbackServer { _ in
                .respond(
                    status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")], body: "no")
            }
            let start = ContinuousClock.now

            let response = try await transport.provider().request(Probe(server.url("/")))

            #expect(response.statusCode == 401)
            #expect(start.duration(to: .now) < .seconds(5))
        }
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5412"),
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/3296"),
        arguments: TransportUnderTest.all)
    func cancelledSwiftTasksNeverBlockTheProcess(_ transport: TransportUnderTest) async {
        await #expect(processExitsWith: .success) { [name = transport.name as String] in
            endProcess(after: .patience + .seconds(60))
            let transport = try #require(TransportUnderTest.all.first { $0.name == name })
            let mix = try CancelMix()
            let provider = transport.provider()

            let ended = try await within {
                await mix.runTasks(1_500, at: 50, on: provider)
            }

            #expect(ended == 1_500)
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func randomCancelsLeaveNothingBehind(_ transport: TransportUnderTest) async {
        await #expect(processExitsWith: .success) { [name = transport.name as String] in
            endProcess(after: .patience + .seconds(60))
            let transport = try #require(TransportUnderTest.all.first { $0.name == name })
            let mix = try CancelMix()
            let provider = transport.provider()
            _ = await mix.run(500, at: 50, on: provider)
            let before = ProcessFigures.now()

            let figures = try await within {
                await mix.run(1_500, at: 50, on: provider)
            }

            #expect(figures.completions == 1_500)
            #expect(figures.doubled == 0)
            guard let before, let after = ProcessFigures.now() else { return }
            #expect(after.openDescriptors < before.openDescriptors + 150)
            #expect(after.residentBytes < before.residentBytes + 64 << 20)
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func aFileUploadCanBeCancelledAtAnyMoment(_ transport: TransportUnderTest) async {
        await #expect(processExitsWith: .success) { [name = transport.name as String] in
            let transport = try #require(TransportUnderTest.all.first { $0.name == name })
            let server = try LoopbackServer { _ in .text("") }
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
            try Data(count: 2_000_000).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            var request = URLRequest(url: server.url("/"))
            request.httpMethod = "PUT"
            let sent = TransportRequest(urlRequest: request, body: .file(file))
            let engine = transport.make()

            for round in 0..<200 {
                let done = Gate()
                let exchange = engine.start(sent) { if case .completed = $0 { done.open() } }
                try await Task.sleep(for: .microseconds(round * 20))
                exchange.cancel()
                #expect(await done.wait())
            }
        }
    }

    @Test(arguments: TransportUnderTest.all)
    func theProcessMayExitWithRequestsUnderWay(_ transport: TransportUnderTest) async {
        await #expect(processExitsWith: .exitCode(7)) { [name = transport.name as String] in
            let transport = try #require(TransportUnderTest.all.first { $0.name == name })
            let server = try LoopbackServer { request in
                request.path == "/hang" ? .raw([.hang]) : .text("x")
            }
            let provider = transport.provider()
            for number in 0..<50 {
                provider.request(Probe(server.url(number % 2 == 0 ? "/hang" : "/"))) { _ in }
            }
            await server.waitForRequests(4)
            exit(7)
        }
    }
}

private let runsProcessTests = ProcessInfo.processInfo.environment["SKIP_PROCESS_TESTS"] == nil
