import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct ProgressTests {
    private func events(_ call: Call) async throws -> [ProgressResponse] {
        try await within {
            let events = Locked<[ProgressResponse]>([])
            let provider = Provider<Call>.live()
            _ = try await withCheckedThrowingContinuation { continuation in
                provider.request(
                    call, progress: { event in events.withLock { $0.append(event) } },
                    completion: { result in
                        events.withLock { #expect($0.last?.isCompleted == true) }
                        continuation.resume(with: result)
                    })
            }
            return events.value
        }
    }

    private func check(_ events: [ProgressResponse]) {
        for phase in [ProgressResponse.Phase.upload, .response] {
            let counts = events.filter { $0.phase == phase }
            #expect(counts.map(\.completedCount) == counts.map(\.completedCount).sorted())
            for event in counts {
                #expect(event.totalCount.map { $0 >= event.completedCount } ?? true)
                if let fraction = event.fraction { #expect((0...1).contains(fraction)) }
            }
        }
        #expect(events.count { $0.isCompleted } == 1)
        #expect(events.last?.isCompleted == true)
        #expect(events.last?.fraction == 1)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/1435"),
        .bug("https://github.com/Alamofire/Alamofire/issues/1511"),
        arguments: ["data", "file", "multipart"])
    func uploadAndResponseAreTwoThings(_ kind: String) async throws {
        let server = try LoopbackServer { _ in .text(String(repeating: "x", count: 50_000)) }
        let file = try TestFile(Data(repeating: 1, count: 2_000_000))
        let tasks: [String: RequestTask] = [
            "data": .requestData(Data(repeating: 1, count: 200_000)), "file": .uploadFile(file.url),
            "multipart": .uploadMultipartFormData(
                MultipartFormData(parts: (0..<2).map { .file(file.url, name: "\($0)") })),
        ]

        let events = try await events(
            Call(server, method: .post).with { $0.task = tasks[kind] ?? .requestPlain })

        check(events)
        let upload = events.filter { $0.phase == .upload }
        let response = events.filter { $0.phase == .response }
        #expect(upload.last?.fraction == 1)
        #expect(upload.last?.completedCount == Int64(server.requests[0].body.count))
        #expect(response.last?.completedCount == 50_000)
        #expect(response.dropLast().last?.fraction == 1)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/1904"),
        .bug("https://github.com/Alamofire/Alamofire/issues/2546"), arguments: [false, true])
    func anUnknownTotalIsUnknown(_ isDownload: Bool) async throws {
        let server = try LoopbackServer { _ in
            let chunks = (0..<10).map { _ in Step.chunk(String(repeating: "x", count: 1000)) }
            return .raw(
                [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")] + chunks + [
                    .lastChunk()
                ])
        }
        let folder = try TestFolder()
        let call = Call(server).with {
            if isDownload { $0.task = .downloadDestination(.file(folder.file("f"))) }
        }

        let events = try await events(call)

        check(events)
        #expect(events.dropLast().allSatisfy { $0.totalCount == nil && $0.fraction == nil })
        #expect(events.last?.completedCount == 10_000)
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/716"),
        .bug("https://github.com/Moya/Moya/issues/1771"))
    func theLastEventOfADownloadCarriesTheResponse() async throws {
        let server = try LoopbackServer { _ in .text(String(repeating: "x", count: 100_000)) }
        let folder = try TestFolder()

        let events = try await events(
            Call(server).with { $0.task = .downloadDestination(.file(folder.file("f"))) })

        check(events)
        #expect(events.last?.response?.fileURL == folder.file("f"))
        #expect(events.last?.completedCount == 100_000)
        #expect(events.last?.totalCount == 100_000)
    }

    @Test func redirectBodiesDoNotCount() async throws {
        let server = try LoopbackServer { request in
            request.path == "/end"
                ? .text("end")
                : .respond(
                    status: 302, headers: [("Location", "/end")],
                    body: String(repeating: "x", count: 30_000))
        }

        let events = try await events(Call(server))

        check(events)
        #expect(events.map(\.completedCount) == [3, 3])
    }

    @Test func aFailureHasNoCompletedEvent() async throws {
        let server = try LoopbackServer { _ in .text("no", status: 500) }
        let events = Locked<[ProgressResponse]>([])
        let done = Gate()
        let call = Call(server).with { $0.validationType = .successCodes }

        Provider<Call>.live().request(
            call, progress: { event in events.withLock { $0.append(event) } },
            completion: { _ in done.open() })

        #expect(await done.wait())
        #expect(events.value.allSatisfy { !$0.isCompleted })
    }

    @Test func theSequenceEndsWithTheValue() async throws {
        let server = try LoopbackServer { _ in .text(String(repeating: "x", count: 40_000)) }
        let provider = Provider<Call>.live()
        let call = Call(server, method: .post).with {
            $0.task = .requestData(Data(repeating: 1, count: 100_000))
        }

        let (progress, values, isLast) = try await within {
            var progress: [ProgressResponse] = []
            var values: [String] = []
            var isLast = false
            for try await event in provider.requestEvents(call, parser: .string) {
                isLast = false
                switch event {
                case .progress(let event): progress.append(event)
                case .value(let value):
                    values.append(value)
                    isLast = true
                }
            }
            return (progress, values, isLast)
        }

        check(progress)
        #expect(values.map(\.count) == [40_000])
        #expect(isLast)
    }

    @Test func theSequenceThrowsTheProvidersError() async throws {
        let server = try LoopbackServer { _ in .text("no", status: 500) }
        let call = Call(server).with { $0.validationType = .successCodes }

        let error = try await failure {
            for try await _ in Provider<Call>.live().requestEvents(call) {}
        }

        #expect(error?.response?.statusCode == 500)
    }

    @Test func leavingTheLoopCancelsTheRequest() async throws {
        let server = try LoopbackServer { _ in
            .raw([.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123"), .hang])
        }
        let provider = Provider<Call>.live()
        let call = Call(server)

        try await within {
            for try await _ in provider.requestEvents(call) { break }
        }

        #expect(await server.waitForClosedByClient(1) == 1)
    }

    @Test func aSlowLoopNeverMissesTheValue() async throws {
        let server = try LoopbackServer { _ in .text(String(repeating: "x", count: 3_000_000)) }
        let done = Gate()
        let provider = Provider<Call>.live(plugins: [Ended(gate: done)])
        let stream = provider.requestEvents(Call(server), parser: .data)
        await done.wait()

        let value = try await within {
            var value: Data?
            for try await event in stream { if case .value(let data) = event { value = data } }
            return value
        }

        #expect(value?.count == 3_000_000)
    }

    private struct Ended: PluginType {
        let gate: Gate
        func didParse(
            _ result: Result<Any, ProviderError>, target: any TargetType, duration: Duration
        ) {
            gate.open()
        }
    }
}
