import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct UploadTests {
    private static let large: Data = {
        var data = Data(capacity: 2_500_000)
        for index in 0..<250_000 { data.append(Data("\(index % 10)abcdefgh\n".utf8)) }
        return data
    }()

    private func upload(_ call: Call, to server: LoopbackServer) async throws -> RecordedRequest {
        try await within {
            _ = try await Provider<Call>.live().request(call)
            return try #require(server.requests.last)
        }
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/4818"),
        arguments: [HTTPMethod.post, .put, .patch])
    func aLargeFileArrivesWithOneFraming(_ method: HTTPMethod) async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let file = try TestFile(Self.large)

        let request = try await upload(
            Call(server, method: method).with { $0.task = .uploadFile(file.url) }, to: server)

        #expect(request.body == Self.large)
        let hasLength = request.headers["Content-Length"] != nil
        let isChunked = request.headers["Transfer-Encoding"] != nil
        #expect(hasLength != isChunked)
        #expect(request.headers["Content-Type"] == nil)
        #expect(request.headers["Expect"] == nil)
    }

    @Test(arguments: [0, 1, 5, (1 << 20) - 1, 1 << 20])
    func aFileOfAnySizeArrives(_ size: Int) async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let file = try TestFile(Data(repeating: 7, count: size))

        let request = try await upload(
            Call(server, method: .put).with { $0.task = .uploadFile(file.url) }, to: server)

        #expect(request.body.count == size)
        #expect((request.headers["Content-Length"] == "\(size)") == (size < 1 << 20))
    }

    @Test func aMultipartBodyArrivesByteForByte() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let form = MultipartFormData(
            boundary: "B",
            parts: [
                .text(1, name: "a"),
                .data(Data("hello".utf8), name: "f", fileName: "x.txt", mimeType: "text/plain"),
            ])

        let request = try await upload(
            Call(server, method: .post).with { $0.task = .uploadMultipartFormData(form) },
            to: server)

        #expect(request.headers.values(for: "Content-Type") == ["multipart/form-data; boundary=B"])
        #expect(request.headers["Content-Length"] == "\(request.body.count)")
        #expect(
            request.text == "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\nhello\r\n--B--\r\n")
    }

    @Test(arguments: [307, 308])
    func redirectedBodiesCarryTheSameBytes(_ status: Int) async throws {
        let server = try LoopbackServer { request in
            request.path == "/end"
                ? .text("ok") : .respond(status: status, headers: [("Location", "/end")])
        }
        let file = try TestFile(Self.large)
        let form = MultipartFormData(
            boundary: "B",
            parts: [.text("x", name: "a"), .file(file.url, name: "f")]
        ).inAFile
        let tasks: [RequestTask] = [
            .uploadFile(file.url), .uploadMultipartFormData(form), .requestData(Self.large),
            .uploadMultipartFormData([.text("small", name: "a")]),
        ]

        for task in tasks {
            let second = try await upload(
                Call(server, method: .post).with { $0.task = task }, to: server)
            let first = try #require(server.requests.dropLast().last)

            #expect(second.path == "/end")
            #expect(second.method == "POST")
            #expect(second.body == first.body)
            #expect(second.body.isEmpty == false)
            #expect(second.headers["Content-Type"] == first.headers["Content-Type"])
        }
    }

    @Test func retriedBodiesCarryTheSameBytes() async throws {
        let server = try LoopbackServer { request in
            request.index + request.connection == 0 ? .respond(status: 503) : .text("ok")
        }
        let file = try TestFile(Self.large)
        let form = MultipartFormData(parts: [.file(file.url, name: "f")]).inAFile
        let options = ProviderOptions.with { $0.retryPolicy = .limit(1, pause: .milliseconds(1)) }
        let call = Call(server, method: .put).with {
            $0.task = .uploadMultipartFormData(form)
            $0.validationType = .successCodes
        }

        try await within {
            _ = try await Provider<Call>.live(options: options).request(call)
        }

        let bodies = server.requests.map(\.body)
        #expect(bodies.count == 2)
        #expect(bodies[0] == bodies[1])
        #expect(bodies[0].count > 2_500_000)
    }

    @Test(arguments: [HTTPMethod.post, .put], [5, 2_500_000])
    func aFileIsNeverCutOverAConnectionThatWasClosed(_ method: HTTPMethod, _ size: Int) async throws
    {
        let server = try LoopbackServer { request in
            request.path == "/first" ? .text("ok").then(.awaitNextRequest, .close) : .text("ok")
        }
        let file = try TestFile(Self.large.prefix(size))
        let provider = Provider<Call>.live()
        _ = try await within { try await provider.request(Call(server, "/first")) }

        let error = try await failure {
            _ = try await provider.request(
                Call(server, "/second", method: method).with { $0.task = .uploadFile(file.url) })
        }

        // What may be repeated is, if the connection had broken before the body was on its way.
        #expect(error == nil || error?.transportCode == .networkConnectionLost)
        if method == .post { #expect(error != nil) }
        let second = server.requests.filter { $0.path == "/second" }
        #expect(second.count == (error == nil ? 1 : 0))
        #expect(second.allSatisfy { $0.body == Self.large.prefix(size) })
    }

    // MARK: Temporary files

    /// The large multipart bodies in the temporary folder.
    private var leftovers: Set<String> {
        let folder = FileManager.default.temporaryDirectory.path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return Set(names.filter { $0.hasPrefix("ParsedProvider-") })
    }

    private func largeForm(_ file: TestFile) -> MultipartFormData {
        MultipartFormData(parts: [.file(file.url, name: "f")]).inAFile
    }

    @Test(arguments: ["success", "refused", "lost", "cancelled", "released"])
    func theTemporaryFileIsGoneAfterwards(_ ending: String) async throws {
        let started = Gate()
        let server = try LoopbackServer { request in
            started.open()
            switch ending {
            case "refused": return .respond(status: 500)
            case "lost": return .raw([.reset])
            case "cancelled": return .raw([.hang])
            default: return .text("ok")
            }
        }
        let file = try TestFile("small")
        let seen = Locked<Set<String>>([])
        let before = leftovers
        let call = Call(server, method: .post).with {
            $0.task = .uploadMultipartFormData(largeForm(file))
            $0.validationType = .successCodes
        }
        let done = Gate()
        var provider: Provider<Call>? = .live(plugins: [
            Watching { seen.withLock { $0.formUnion(leftovers.subtracting(before)) } }
        ])

        let token = provider?.request(call) { _ in done.open() }
        if ending == "released" { provider = nil }
        await started.wait()
        if ending == "cancelled" { token?.cancel() }

        #expect(await done.wait())
        #expect(seen.value.isEmpty == false, "there was one")
        // Those of other tests, which run at the same time, end as well.
        try await eventually { seen.value.isDisjoint(with: leftovers) }
        withExtendedLifetime(token) {}
    }

    private struct Watching: PluginType {
        let look: @Sendable () -> Void
        func willSend(_ request: URLRequest, target: any TargetType) { look() }
    }

    @Test func aMissingFileStopsTheUpload() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let file = try TestFile("x")
        let form: MultipartFormData = [
            .file(file.url, name: "a"), .file(URL(filePath: "/missing/file"), name: "b"),
        ]

        let error = try await failure {
            _ = try await Provider<Call>.live().request(
                Call(server, method: .post).with { $0.task = .uploadMultipartFormData(form) })
        }

        guard case .requestBuilding(let cause) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause.reason == .unreadableFile)
        #expect(cause.detail.contains("/missing/file"))
        #expect(server.connectionCount == 0)
    }
}

extension MultipartFormData {
    /// The same body, put together in a file although it is small.
    fileprivate var inAFile: Self {
        var form = self
        form.encodingMemoryThreshold = 1
        return form
    }
}
