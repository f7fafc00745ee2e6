import ParsedProvider
import ParsedProviderTestSupport

/// One client for all targets of an API, with shared checks, a log, and a twin that needs no network.
@main
struct APIClientExample {
    static func main() async throws {
        let server = try startServer()
        let client = APIClient(server: server.url) { error in print("  ! noted: \(error)") }

        await show("One target, one type: an Article") {
            let article = try await client.request(ArticleRequest(id: 1))
            return "\(article.title), by \(article.author)"
        }
        await show("Another target, another type: [String]") {
            try await client.request(SearchRequest(topic: "calm")).joined(separator: " / ")
        }
        await show("The first check that all calls share: the version header") {
            try await client.request(ArticleRequest(id: 2)).title
        }
        await show("The second one: the status") {
            try await client.request(ArticleRequest(id: 3)).title
        }
        await show("The twin that answers from bundled samples, at once") {
            try await client.stubbed().request(ArticleRequest(id: 4)).title
        }
        await show("The same after a moment, for a demonstration") {
            try await client.stubbed(.delayed(seconds: 0.05)).request(SearchRequest(topic: "calm"))
                .joined(separator: " / ")
        }
        await show("All samples still fit their types") {
            try Contract<MultiTarget>([
                .init(ArticleRequest(id: 1)), .init(SearchRequest(topic: "calm")),
            ]).verify()
            return "yes"
        }
        server.stop()
    }

    private static func startServer() throws -> LoopbackServer {
        try LoopbackServer { request in
            switch request.path {
            case "/articles/1": .json(#"{"title": "Half measures", "author": "GitHub"}"#)
            case "/articles/2": .respond(headers: [("X-API-Version", "4")], body: "{}")
            case "/articles": .json(#"{"titles": ["Speak like a human", "Keep it simple"]}"#)
            default: .json(#"{"message": "no such article"}"#, status: 404)
            }
        }
    }

    /// Prints what was done and what came of it.
    private static func show(_ title: String, _ run: @Sendable () async throws -> String) async {
        print("\n• \(title)")
        do {
            print("  \(try await run())")
        } catch {
            print("  ✗ \(error)")
        }
    }
}
