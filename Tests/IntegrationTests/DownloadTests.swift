import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct DownloadTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func call(
        _ server: LoopbackServer, _ path: String = "/f.bin", to destination: DownloadDestination,
        validation: ValidationType = .successCodes
    ) -> Call {
        Call(server, path).with {
            $0.task = .downloadDestination(destination)
            $0.validationType = validation
        }
    }

    private func response(_ call: Call) async throws -> Response {
        try await within { try await Provider<Call>.live().request(call) }
    }

    private func text(_ name: String) -> String? {
        (try? Data(contentsOf: folder.file(name))).map { String(decoding: $0, as: UTF8.self) }
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.file(name))
    }

    @Test func theFileIsAtItsDestinationAndTheBodyIsNotInMemory() async throws {
        let server = try LoopbackServer { _ in .text("new") }

        let response = try await response(call(server, to: .file(folder.file("f.txt"))))

        #expect(response.fileURL == folder.file("f.txt"))
        #expect(response.data.isEmpty)
        #expect(response.statusCode == 200)
        #expect(text("f.txt") == "new")
        #expect(folder.names == ["f.txt"])
    }

    @Test func anEmptyBodyIsAnEmptyFileAndNoContentIsNone() async throws {
        let server = try LoopbackServer { request in
            request.path == "/none" ? .respond(status: 204) : .text("")
        }

        let empty = try await response(call(server, to: .file(folder.file("empty"))))
        let none = try await response(call(server, "/none", to: .file(folder.file("none"))))

        #expect(text("empty")?.isEmpty == true)
        #expect(empty.fileURL != nil)
        #expect(none.fileURL == nil)
        #expect(folder.names == ["empty"])
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/866"),
        .bug("https://github.com/Alamofire/Alamofire/issues/2578"))
    func anExistingFileStaysUnlessItIsToBeReplaced() async throws {
        let server = try LoopbackServer { _ in .text("new") }
        try write("old", "f")

        let refused = try await failure {
            _ = try await self.response(self.call(server, to: .file(self.folder.file("f"))))
        }
        #expect(refused?.transportCode == .cannotCreateFile)
        #expect(text("f") == "old")

        _ = try await response(
            call(server, to: .file(folder.file("f"), options: .removePreviousFile)))
        #expect(text("f") == "new")
        #expect(folder.names == ["f"])
    }

    @Test func foldersAreMadeOnlyIfAskedFor() async throws {
        let server = try LoopbackServer { _ in .text("new") }
        let file = folder.url.appendingPathComponent("a/b/f")

        let refused = try await failure {
            _ = try await self.response(self.call(server, to: .file(file)))
        }
        #expect(refused?.transportCode == .cannotCreateFile)
        #expect(folder.names.isEmpty)

        _ = try await response(
            call(server, to: .file(file, options: .createIntermediateDirectories)))
        #expect(text("a/b/f") == "new")
        #expect(folder.names == ["a"])
    }

    @Test func aFolderIsNeverReplaced() async throws {
        let server = try LoopbackServer { _ in .text("new") }
        try FileManager.default.createDirectory(
            at: folder.file("f"), withIntermediateDirectories: false)
        try write("kept", "f/inside")

        let error = try await failure {
            _ = try await self.response(
                self.call(server, to: .file(self.folder.file("f"), options: .removePreviousFile)))
        }

        #expect(error?.transportCode == .cannotCreateFile)
        #expect(text("f/inside") == "kept")
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/1972"),
        arguments: [ValidationType.successCodes, .none])
    func anErrorPageIsNeverSavedAsTheFile(_ validation: ValidationType) async throws {
        let server = try LoopbackServer { _ in .text("<h1>no</h1>", status: 404) }
        try write("old", "f")
        let call = call(
            server, to: .file(folder.file("f"), options: .removePreviousFile),
            validation: validation)

        var response: Response?
        let error = try await failure { _ = try await self.response(call) }
        if error == nil { response = try await self.response(call) }

        let page = error?.response ?? response
        #expect((error == nil) == (validation == .none))
        #expect(page?.data == Data("<h1>no</h1>".utf8))
        #expect(page?.fileURL == nil)
        #expect(text("f") == "old")
        #expect(folder.names == ["f"])
    }

    @Test func aServiceErrorLeavesTheDestinationAsItWas() async throws {
        struct Envelope: Error {}
        let server = try LoopbackServer { _ in .json(#"{"error":"x"}"#) }
        try write("old", "f")
        let call = call(server, to: .file(folder.file("f"), options: .removePreviousFile)).with {
            $0.errorParser = ErrorParser { response in
                let data = try response.fileURL.map { try Data(contentsOf: $0) }
                return data == Data(#"{"error":"x"}"#.utf8) ? Envelope() : nil
            }
        }

        let error = try await failure { _ = try await self.response(call) }

        #expect(error?.as(Envelope.self) != nil, "an error parser can read the file")
        #expect(text("f") == "old")
        #expect(folder.names == ["f"])
    }

    @Test(arguments: ["cut", "chunked", "reset", "timeout", "cancel"])
    func aFailedDownloadTouchesNothing(_ fault: String) async throws {
        let started = Gate()
        let server = try LoopbackServer { _ in
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
            started.open()
            switch fault {
            case "cut": return .raw([.send(head + "half"), .close])
            case "chunked":
                return .raw([
                    .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .chunk("half"),
                    .close,
                ])
            case "reset": return .raw([.send(head + "half"), .reset])
            default: return .raw([.send(head + "half"), .hang])
            }
        }
        try write("old", "f")
        let folder = folder
        let call = call(
            server, to: .file(folder.file("f"), options: .removePreviousFile)
        ).with { if fault == "timeout" { $0.task = $0.task.timeout(.milliseconds(200)) } }
        let provider = Provider<Call>.live()
        let isDone = Gate()
        let outcome = Locked<ProviderOutcome?>(nil)

        let token = provider.request(call) { result in
            outcome.withLock { $0 = result }
            isDone.open()
        }
        if fault == "cancel" {
            await started.wait()
            try await eventually { folder.names.count == 2 }
            token.cancel()
        }

        #expect(await isDone.wait())
        #expect(throws: ProviderError.self) { try outcome.value?.get() }
        #expect(text("f") == "old")
        try await eventually { folder.names == ["f"] }
    }

    @Test func theNameTheServerSuggestsStaysInTheFolder() async throws {
        let server = try LoopbackServer { request in
            let field =
                request.path == "/evil"
                ? "filename=\"../../evil.txt\"" : "filename*=UTF-8''%e2%82%ac.pdf"
            return .respond(headers: [("Content-Disposition", "attachment; \(field)")], body: "x")
        }

        let named = try await response(call(server, to: .directory(folder.url)))
        let evil = try await response(call(server, "/evil", to: .directory(folder.url)))

        #expect(named.fileURL?.lastPathComponent == "€.pdf")
        #expect(evil.fileURL?.lastPathComponent == "evil.txt")
        #expect(folder.names == ["evil.txt", "€.pdf"])
    }

    @Test func aDestinationMayDependOnTheResponse() async throws {
        let server = try LoopbackServer { _ in .json("{}") }
        let folder = folder
        struct Refused: Error {}

        let response = try await response(
            call(
                server,
                to: DownloadDestination { response in
                    folder.file(
                        response.headers["Content-Type"] == "application/json" ? "f.json" : "f")
                }))
        let error = try await failure {
            _ = try await self.response(
                self.call(server, to: DownloadDestination { _ in throw Refused() }))
        }

        #expect(response.fileURL == folder.file("f.json"))
        #expect(error?.transportCode == .cannotCreateFile)
        #expect((error?.underlyingError as? URLError)?.userInfo[NSUnderlyingErrorKey] is Refused)
    }

    @Test func redirectsAreFollowedAndTheirBodiesNotWritten() async throws {
        let server = try LoopbackServer { request in
            request.path == "/end"
                ? .text("end")
                : .respond(status: 302, headers: [("Location", "/end")], body: "moved")
        }

        let response = try await response(call(server, to: .file(folder.file("f"))))

        #expect(text("f") == "end")
        #expect(response.url?.path == "/end")
    }

    @Test func aDownloadMayBeLargerThanWhatIsHeldInMemory() async throws {
        let server = try LoopbackServer { _ in .text(String(repeating: "x", count: 100_000)) }
        let provider = Provider<Call>.live(options: .with { $0.maximumBodySize = 1000 })
        let call = call(server, to: .file(folder.file("f")))

        _ = try await within { try await provider.request(call) }

        #expect(text("f")?.count == 100_000)
    }

    @Test func compressedBodiesAreWrittenDecoded() async throws {
        // `gzip -n` of "hello".
        let bytes: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6,
            0x10,
            0x36, 5, 0, 0, 0,
        ]
        let server = try LoopbackServer { _ in
            .respond(headers: [("Content-Encoding", "gzip")], body: Data(bytes))
        }

        _ = try await response(call(server, to: .file(folder.file("f"))))

        #expect(text("f") == "hello")
    }

    @Test func aHEADRequestGivesNoFile() async throws {
        let server = try LoopbackServer { _ in .respond(headers: [("Content-Length", "100")]) }
        let call = Call(server, method: .head).with {
            $0.task = .downloadDestination(.file(folder.file("f")))
        }

        let response = try await response(call)

        #expect(response.headers["Content-Length"] == "100")
        #expect(response.fileURL == nil)
        #expect(folder.names.isEmpty)
    }

    @Test(arguments: [StubBehavior.immediate, .delayed(seconds: 0.01)])
    func stubsWriteDownloadsToo(_ stub: StubBehavior) async throws {
        let folder = folder
        let target = URL(string: "http://h.example") ?? folder.url
        let events = Locked<[ProgressResponse]>([])
        let provider = Provider<MultiTarget>(
            endpointClosure: { target in
                var endpoint = Endpoint(target)
                endpoint.sampleResponse = { .networkResponse(200, Data("sample".utf8)) }
                return endpoint
            }, stubClosure: { _ in stub })
        let call = Call(target).with { $0.task = .downloadDestination(.file(folder.file("f"))) }

        let response = try await withCheckedThrowingContinuation { continuation in
            provider.request(
                .target(call), progress: { event in events.withLock { $0.append(event) } },
                completion: { continuation.resume(with: $0) })
        }

        #expect(response.fileURL == folder.file("f"))
        #expect(text("f") == "sample")
        #expect(events.value.last?.isCompleted == true)
        #expect(events.value.map(\.completedCount) == [6, 6])
    }
}

extension Call {
    fileprivate init(_ url: URL) {
        baseURL = url
    }
}
