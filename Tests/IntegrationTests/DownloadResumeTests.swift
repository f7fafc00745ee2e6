import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// A server of one file, which it cuts after so many bytes the first time.
private final class FileServer: Sendable {
    let server: LoopbackServer

    init(
        _ content: String = "0123456789", validator: (String, String) = ("ETag", "\"v1\""),
        ranges: Bool = true, second: (content: String, validator: String)? = nil,
        answer: @escaping @Sendable (RecordedRequest) -> ServerAnswer? = { _ in nil }
    ) throws {
        let isFirst = Locked(true)
        server = try LoopbackServer { request in
            if isFirst.withLock({ first in
                defer { first = false }; return first
            }) {
                return .raw([
                    .send(
                        "HTTP/1.1 200 OK\r\n\(validator.0): \(validator.1)\r\nDate: Mon, 02 Jan 2023 00:00:00 GMT\r\n"
                            + "Content-Length: \(content.utf8.count)\r\n\r\n\(content.prefix(4))"),
                    .close,
                ])
            }
            if let answer = answer(request) { return answer }
            let body = second?.content ?? content
            let current = second?.validator ?? validator.1
            guard ranges, request.headers["If-Range"] == current,
                let from = request.headers["Range"]?.dropFirst(6).dropLast(), let start = Int(from)
            else { return .respond(headers: [(validator.0, current)], body: body) }
            return .respond(
                status: 206,
                headers: [
                    (validator.0, current),
                    ("Content-Range", "bytes \(start)-\(body.count - 1)/\(body.count)"),
                ], body: String(body.dropFirst(start)))
        }
    }
}

@Suite struct DownloadResumeTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func call(
        _ server: LoopbackServer, _ options: DownloadDestination.Options = .resumePartialFile
    ) -> Call {
        Call(server, "/f").with {
            $0.task = .downloadDestination(.file(folder.file("f"), options: options))
            $0.validationType = .customCodes([200])
        }
    }

    private func run(_ call: Call, _ options: ProviderOptions = .init()) async throws
        -> ProviderError?
    {
        try await failure { _ = try await Provider<Call>.live(options: options).request(call) }
    }

    private var text: String? {
        (try? Data(contentsOf: folder.file("f"))).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [("ETag", "\"v1\""), ("Last-Modified", "Sun, 01 Jan 2023 00:00:00 GMT")])
    func theNextRequestAsksForTheRest(_ name: String, _ validator: String) async throws {
        let file = try FileServer(validator: (name, validator))

        let first = try await run(call(file.server))
        #expect(first?.transportCode != nil)
        #expect(folder.names == ["f.partial", "f.partial-info"])
        let second = try await run(call(file.server))

        #expect(second == nil)
        #expect(text == "0123456789")
        #expect(folder.names == ["f"])
        let requests = file.server.requests
        #expect(requests.map { $0.headers["Range"] } == [nil, "bytes=4-"])
        #expect(requests.map { $0.headers["If-Range"] } == [nil, validator])
        #expect(requests.map { $0.headers["Accept-Encoding"] } == ["identity", "identity"])
    }

    @Test func theNextAttemptGoesOn() async throws {
        let file = try FileServer()
        let options = ProviderOptions.with { $0.retryPolicy = .limit(1, pause: .milliseconds(1)) }
        let progress = Locked<[ProgressResponse]>([])
        let provider = Provider<Call>.live(options: options)
        let call = call(file.server)

        let response = try await withCheckedThrowingContinuation { continuation in
            provider.request(
                call, progress: { event in progress.withLock { $0.append(event) } },
                completion: { continuation.resume(with: $0) })
        }

        #expect(response.statusCode == 200)
        #expect(response.headers["Content-Range"] == nil)
        #expect(text == "0123456789")
        #expect(progress.value.map(\.completedCount) == [4, 10, 10])
        #expect(progress.value.allSatisfy { $0.totalCount == 10 })
    }

    @Test func theRestIsAskedForBehindARedirectToo() async throws {
        let file = try FileServer()
        let target = file.server.url("/f")
        let front = try LoopbackServer { _ in
            .respond(status: 302, headers: [("Location", target.absoluteString)])
        }

        _ = try await run(call(front))
        let second = try await run(call(front))

        #expect(second == nil)
        #expect(text == "0123456789")
        #expect(file.server.requests.map { $0.headers["Range"] } == [nil, "bytes=4-"])
    }

    @Test func onlyTheOwnerReadsWhatWasAskedFor() async throws {
        let file = try FileServer()

        _ = try await run(call(file.server))

        let info = folder.file("f.partial-info").path
        let mode = try FileManager.default.attributesOfItem(atPath: info)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
    }

    @Test func aChangedFileIsFetchedAnew() async throws {
        let file = try FileServer(second: ("something else", "\"v2\""))

        _ = try await run(call(file.server))
        let second = try await run(call(file.server))

        #expect(second == nil)
        #expect(text == "something else")
        #expect(folder.names == ["f"])
    }

    @Test func aServerWithoutRangesSendsEverything() async throws {
        let file = try FileServer(ranges: false)

        _ = try await run(call(file.server))

        #expect(try await run(call(file.server)) == nil)
        #expect(text == "0123456789")
    }

    @Test func aRefusedRangeIsAskedForAnew() async throws {
        let file = try FileServer { request in
            request.headers["Range"] == nil
                ? nil : .respond(status: 416, headers: [("Content-Range", "bytes */10")])
        }

        _ = try await run(call(file.server))

        #expect(try await run(call(file.server)) == nil)
        #expect(text == "0123456789")
        #expect(file.server.requests.map { $0.headers["Range"] } == [nil, "bytes=4-", nil])
    }

    @Test(arguments: ["bytes 5-9/10", "bytes 0-9/10", "", "items 4-9/10", "bytes */10"])
    func anotherRangeIsAnErrorAndNotAWrongFile(_ range: String) async throws {
        let file = try FileServer { request in
            .respond(
                status: 206, headers: [("Content-Range", range), ("ETag", "\"v1\"")], body: "456789"
            )
        }

        _ = try await run(call(file.server))
        let second = try await run(call(file.server))

        #expect(second?.transportCode == .badServerResponse)
        #expect(text == nil)
    }

    @Test(arguments: [
        ("ETag", "W/\"v1\""), ("X-None", "1"), ("Last-Modified", "Mon, 02 Jan 2023 00:00:00 GMT"),
    ])
    func nothingIsKeptThatCouldBeOfAnotherVersion(_ name: String, _ validator: String) async throws
    {
        let file = try FileServer(validator: (name, validator))

        _ = try await run(call(file.server))

        #expect(folder.names.isEmpty)
        #expect(try await run(call(file.server)) == nil)
        #expect(file.server.requests.map { $0.headers["Range"] } == [nil, nil])
        #expect(text == "0123456789")
    }

    @Test func withoutTheOptionNothingIsKept() async throws {
        let file = try FileServer()

        _ = try await run(call(file.server, []))

        #expect(folder.names.isEmpty)
    }

    @Test func whatWasThereStaysUntilTheEnd() async throws {
        let file = try FileServer()
        try Data("old".utf8).write(to: folder.file("f"))
        let options: DownloadDestination.Options = [.resumePartialFile, .removePreviousFile]

        _ = try await run(call(file.server, options))
        #expect(text == "old")
        #expect(try await run(call(file.server, options)) == nil)

        #expect(text == "0123456789")
        #expect(folder.names == ["f"])
    }

    @Test func aCancelledDownloadGoesOn() async throws {
        let server = try LoopbackServer { request in
            guard request.headers["Range"] == nil else {
                return .respond(
                    status: 206, headers: [("Content-Range", "bytes 4-9/10")], body: "456789")
            }
            return .raw([
                .send("HTTP/1.1 200 OK\r\nETag: \"v\"\r\nContent-Length: 10\r\n\r\n0123"), .hang,
            ])
        }
        let folder = folder
        let done = Gate()
        let provider = Provider<Call>.live()

        let token = provider.request(call(server)) { _ in done.open() }
        try await eventually {
            (try? Data(contentsOf: folder.file("f.partial")))?.count == 4
        }
        token.cancel()
        await done.wait()

        #expect(try await run(call(server)) == nil)
        #expect(text == "0123456789")
    }

    @Test func theRestOfAnotherVersionIsNeverPutBehindTheFirst() async throws {
        // A server that ignores If-Range, and goes on with what it has now.
        let file = try FileServer(second: ("ABCDEFGHIJ", "\"v2\"")) { request in
            guard request.headers["Range"] != nil else { return nil }
            return .respond(
                status: 206,
                headers: [("ETag", "\"v2\""), ("Content-Range", "bytes 4-9/10")], body: "EFGHIJ")
        }
        _ = try await run(call(file.server))

        #expect(try await run(call(file.server)) == nil)
        #expect(text == "ABCDEFGHIJ")
    }

    @Test func aRestThatEndsBeforeItsLastPositionIsNotTheWhole() async throws {
        let file = try FileServer { _ in
            .raw([
                .send(
                    "HTTP/1.1 206 OK\r\nETag: \"v1\"\r\nContent-Range: bytes 4-9/*\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n1\r\n4\r\n0\r\n\r\n")
            ])
        }
        _ = try await run(call(file.server))

        #expect(try await run(call(file.server))?.transportCode == .networkConnectionLost)
        #expect(text == nil)
    }

    @Test func twoAtOnceNeverMixTheirBytes() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            .raw([
                .send("HTTP/1.1 200 OK\r\nETag: \"v\"\r\nContent-Length: 10\r\n\r\n0123"),
                .wait(gate),
                .send("456789"),
            ])
        }
        let folder = folder
        let call = call(server, [.resumePartialFile, .removePreviousFile])
        async let first = run(call)
        try await eventually {
            (try? Data(contentsOf: folder.file("f.partial")))?.count == 4
        }

        let second = try await run(call)
        gate.open()

        #expect(second?.transportCode == .cannotCreateFile)
        #expect(try await first == nil)
        #expect(text == "0123456789")
    }
}
