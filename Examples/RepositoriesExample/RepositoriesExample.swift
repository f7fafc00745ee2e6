import ParsedProvider
import ParsedProviderTestSupport

/// One API as an enum and as structs, with completion handlers, live and stubbed.
@main
struct RepositoriesExample {
    static func main() async throws {
        let server = try startServer()

        print("• One enum; the accessor has the type")
        let provider = Provider<GitHub>.at(server.url)
        await wait { done in
            provider.profiles.request(.profile(name: "y-hryk")) { result in
                show(result.map(\.name))
                done()
            }
        }
        await wait { done in
            provider.repositories.request(.repositories(name: "y-hryk", type: "all")) { result in
                show(result.map(names))
                done()
            }
        }

        for (title, api) in [
            ("One struct for each request, live", LiveGitHub(server: server.url)),
            ("The same, stubbed", StubbedGitHub()),
        ] as [(String, any GitHubAPI)] {
            print("\n• \(title)")
            await printReport(of: "y-hryk", from: api)
        }

        print("\n• An error says what went wrong, and where")
        await wait { done in
            LiveGitHub(server: server.url).send(UserProfileRequest(name: "broken")) { result in
                show(result.map(\.name))
                done()
            }
        }
        server.stop()
    }

    /// What a program does with GitHub, whichever it is given.
    private static func printReport(of name: String, from api: any GitHubAPI) async {
        await wait { done in
            api.send(UserProfileRequest(name: name)) { result in
                show(result.map { "\($0.name) <\($0.email ?? "no address")>" })
                done()
            }
        }
        await wait { done in
            api.send(RepositoriesRequest(name: name, type: "all")) { result in
                show(result.map(names))
                done()
            }
        }
    }

    private static func names(of repositories: [Repository]) -> String {
        repositories.map { "\($0.name) (\($0.url))" }.joined(separator: ", ")
    }

    private static func show(_ result: Result<String, ProviderError>) {
        switch result {
        case .success(let text): print("  \(text)")
        case .failure(let error): print("  ✗ \(error)")
        }
    }

    /// Waits for a completion handler, so that the output keeps its order.
    private static func wait(_ start: @Sendable (@escaping @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in start { continuation.resume() } }
    }

    private static func startServer() throws -> LoopbackServer {
        try LoopbackServer { request in
            switch request.target {
            case "/users/y-hryk": .json(#"{"id": 7, "name": "Hiroyuki", "email": "h@example.com"}"#)
            case "/users/y-hryk/repos?type=all":
                .json(#"[{"name": "Demo", "html_url": "https://github.com/y-hryk/Demo"}]"#)
            case "/users/broken": .json(#"{"id": "seven", "name": "Hiroyuki"}"#)
            default: .json(#"{"message": "Not Found"}"#, status: 404)
            }
        }
    }
}
