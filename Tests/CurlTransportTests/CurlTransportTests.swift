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

    @Test func aProviderWorksOnIt() async throws {
        struct Hello: TargetType {
            let baseURL: URL
            var path: String { "/hello" }
            var method: ParsedProvider.HTTPMethod { .get }
            var task: RequestTask { .requestPlain }
        }
        let server = try LoopbackServer { .text($0.path) }
        let provider = Provider<Hello>(transport: transport)

        let text = try await provider.request(Hello(baseURL: server.url), parser: .string)

        #expect(text == "/hello")
    }
}
