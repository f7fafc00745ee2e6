import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// The seam itself: what a transport must and must not do with one exchange.
@Suite struct SeamTests {
    private func log(
        _ transport: TransportUnderTest, _ url: URL, _ method: String = "GET",
        body: TransportRequest.Body = .none
    ) async -> EventLog {
        var request = URLRequest(url: url)
        request.httpMethod = method
        return await EventLog.of(
            transport.make(), TransportRequest(urlRequest: request, body: body))
    }

    @Test(arguments: TransportUnderTest.all, [301, 302, 303, 307, 308])
    func aRedirectIsNotFollowed(_ transport: TransportUnderTest, _ status: Int) async throws {
        let server = try LoopbackServer { _ in
            .respond(status: status, headers: [("Location", "/x")], body: "moved")
        }

        let log = await log(transport, server.url("/"))

        let response = try log.outcome.get()
        #expect(response.statusCode == status)
        #expect(response.data == Data("moved".utf8))
        #expect(log.violations.isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: TransportUnderTest.all)
    func noCookieIsKept(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .respond(headers: [("Set-Cookie", "a=1")]) }
        let engine = transport.make()
        let request = TransportRequest(urlRequest: URLRequest(url: server.url("/")))

        for _ in 0..<2 { _ = try await EventLog.of(engine, request).outcome.get() }

        #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil])
    }

    @Test(arguments: TransportUnderTest.all)
    func nothingIsCached(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in
            .respond(headers: [("Cache-Control", "max-age=600"), ("ETag", "\"x\"")], body: "x")
        }
        let engine = transport.make()
        let request = TransportRequest(urlRequest: URLRequest(url: server.url("/")))

        for _ in 0..<2 { _ = try await EventLog.of(engine, request).outcome.get() }

        #expect(server.requests.count == 2)
    }

    @Test(arguments: TransportUnderTest.all, [503, 429])
    func nothingIsRetried(_ transport: TransportUnderTest, _ status: Int) async throws {
        let server = try LoopbackServer { _ in
            .respond(status: status, headers: [("Retry-After", "0")])
        }

        let log = await log(transport, server.url("/"))

        #expect(try log.outcome.get().statusCode == status)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: TransportUnderTest.all)
    func aFileThatShrinksIsNoWholeBody(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let file = try TestFile("")
        let handle = try FileHandle(forWritingTo: file.url)
        try handle.truncate(atOffset: 256 << 20)
        var request = URLRequest(url: server.url("/"))
        request.httpMethod = "PUT"

        let log = await EventLog.of(
            transport.make(), TransportRequest(urlRequest: request, body: .file(file.url)),
            onSent: { try? handle.truncate(atOffset: 1 << 20) })

        let error = #expect(throws: URLError.self) { try log.outcome.get() }
        #expect(error?.code == .requestBodyStreamExhausted)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: TransportUnderTest.all, ["PUT", "POST"])
    func aFileIsSentWhole(_ transport: TransportUnderTest, _ method: String) async throws {
        let server = try LoopbackServer { .text("\($0.body.count)") }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try Data(count: 3_000_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        let log = await log(transport, server.url("/"), method, body: .file(file))

        #expect(try log.outcome.get().data == Data("3000000".utf8))
    }

    @Test(arguments: TransportUnderTest.all)
    func aMissingFileIsAnError(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .text("") }
        let file = URL(fileURLWithPath: "/nowhere/at/all")

        let log = await log(transport, server.url("/"), "PUT", body: .file(file))

        #expect(throws: URLError.self) { try log.outcome.get() }
        #expect(server.requests.allSatisfy { $0.body.isEmpty })
    }

    @Test(arguments: TransportUnderTest.all)
    func pausingLosesAndRepeatsNothing(_ transport: TransportUnderTest) async throws {
        let goOn = Gate()
        let server = try LoopbackServer { _ in
            .raw([
                .send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabcde"), .wait(goOn),
                .send("fghij"),
            ])
        }
        let body = Locked(Data())
        let isHalf = Gate()
        let isDone = Gate()
        let request = TransportRequest(urlRequest: URLRequest(url: server.url("/")))

        let exchange = transport.make().start(request) { event in
            if case .body(let chunk) = event {
                body.withLock { $0 += chunk }
                isHalf.open()
            }
            if case .completed = event { isDone.open() }
        }
        await isHalf.wait()
        exchange.setPaused(true)
        goOn.open()
        exchange.setPaused(false)
        await isDone.wait()

        #expect(body.value == Data("abcdefghij".utf8))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: TransportUnderTest.all)
    func aCancelIsReportedAsOneAndEndsTheExchange(_ transport: TransportUnderTest) async throws {
        let server = try LoopbackServer { _ in .raw([.hang]) }
        let ends = Locked<[URLError.Code?]>([])
        let isDone = Gate()
        let request = TransportRequest(urlRequest: URLRequest(url: server.url("/")))

        let exchange = transport.make().start(request) { event in
            guard case .completed(let error) = event else { return }
            ends.withLock { $0.append(error?.code) }
            isDone.open()
        }
        await server.waitForRequests(1)
        exchange.cancel()
        exchange.cancel()
        await isDone.wait()

        #expect(ends.value == [.cancelled])
        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test(arguments: TransportUnderTest.all)
    func anExchangeOutlivesItsTransport(_ transport: TransportUnderTest) async throws {
        let goOn = Gate()
        let server = try LoopbackServer { _ in
            .raw([.wait(goOn), .send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")])
        }
        let isDone = Gate()
        let request = TransportRequest(urlRequest: URLRequest(url: server.url("/")))

        _ = transport.make().start(request) { event in
            if case .completed(nil) = event { isDone.open() }
        }
        await server.waitForRequests(1)
        goOn.open()

        #expect(await isDone.wait())
    }

    @Test(arguments: TransportUnderTest.all)
    func whereNobodyListensIsNoConnection(_ transport: TransportUnderTest) async throws {
        // The port of a server that has stopped may be another one's by now; this is nobody's.
        let url = try #require(URL(string: "http://127.0.0.1:1/"))

        let log = await log(transport, url)

        #expect(log.outcome.failureCode == .cannotConnectToHost)
    }

    @Test(arguments: TransportUnderTest.all)
    func aNameThatIsNoneIsNotFound(_ transport: TransportUnderTest) async throws {
        let url = try #require(URL(string: "http://no-such-host.invalid/"))

        let log = await log(transport, url)

        #expect([.cannotFindHost, .dnsLookupFailed].contains(log.outcome.failureCode))
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/pull/5498"),
        arguments: TransportUnderTest.all)
    func anIPv6AddressIsAHost(_ transport: TransportUnderTest) async throws {
        // Port 9 is that of nothing; what matters is that the address is understood.
        let url = try #require(URL(string: "http://[::1]:9/"))

        let log = await log(transport, url)

        let check = { #expect(log.outcome.failureCode != .badURL) }
        guard let reason = transport.faults["IPv6 literal"] else { return check() }
        withKnownIssue("\(reason)", isIntermittent: true) { check() }
    }
}

extension Result where Failure == URLError {
    fileprivate var failureCode: URLError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
