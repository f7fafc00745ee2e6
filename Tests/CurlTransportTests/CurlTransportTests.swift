import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// One exchange at the seam: what is sent, what comes back, in which order.
@Suite struct CurlTransportTests {
    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    @Test func aGetGivesHeadBodyAndEnd() async throws {
        let server = try LoopbackServer { _ in .text("hello") }

        let result = await transport.exchange(server.url("/a?b=c"))

        #expect(result.head?.statusCode == 200)
        #expect(result.head?.headers["content-length"] == "5")
        #expect(result.text == "hello")
        #expect(result.isSuccess)
        #expect(result.violations.isEmpty)
        #expect(server.requests.first?.target == "/a?b=c")
    }

    @Test func aHundredGetsShareAConnection() async throws {
        let server = try LoopbackServer { _ in .text("hello") }

        for _ in 0..<100 { #expect(await transport.exchange(server.url).isSuccess) }

        #expect(server.connectionCount == 1)
    }

    @Test func theHeadIsTheRequestsOwn() async throws {
        let server = try LoopbackServer { _ in .text("") }

        _ = await transport.exchange(
            server.url, headers: ["X-A": "1", "X-Empty": "", "accept": "text/plain"])

        let names = try #require(server.requests.first).headers.map { $0.name.lowercased() }
        #expect(names.sorted() == ["accept", "accept-encoding", "host", "x-a", "x-empty"])
        #expect(server.requests.first?.headers["X-Empty"] == "")
        #expect(server.requests.first?.headers["Accept"] == "text/plain")
    }

    private struct Hello: TargetType {
        let baseURL: URL
        var method = ParsedProvider.HTTPMethod.get
        var task = RequestTask.requestPlain
        var path: String { "/hello" }
    }

    @Test func aProviderWorksOnIt() async throws {
        let server = try LoopbackServer { .text($0.path) }
        let provider = Provider<Hello>(transport: transport)

        let text = try await provider.request(Hello(baseURL: server.url), parser: .string)

        #expect(text == "/hello")
    }

    @Test(arguments: [ParsedProvider.HTTPMethod.get, .head])
    func aDownloadWorksOnIt(_ method: ParsedProvider.HTTPMethod) async throws {
        let server = try LoopbackServer { _ in .respond(body: Data(count: 300_000)) }
        let provider = Provider<Hello>(transport: transport)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let call = Hello(
            baseURL: server.url, method: method, task: .downloadDestination(.file(file)))

        let response = try await provider.request(call)

        #expect(response.headers["Content-Length"] == "300000")
        #expect((try? Data(contentsOf: file))?.count == (method == .get ? 300_000 : nil))
    }
}
