import ParsedProvider
import ParsedProviderTestSupport

/// Fetches a few things from GitHub in every way there is.
///
/// `swift run GitHubExample` talks to a server of its own; with `--live`, to the real one.
@main
struct GitHubExample {
    static func main() async throws {
        let server = try CommandLine.arguments.contains("--live") ? nil : startFakeGitHub()
        let provider = Provider<GitHub>(endpointClosure: { target in
            var endpoint = Endpoint(target)
            if let server { endpoint.baseURL = server.url }
            return endpoint
        })

        await show("A typed accessor: provider.users") {
            let user = try await provider.users.request(.userProfile("ashfurrow"))
            return "\(user.login) is \(user.name ?? "nobody"), number \(user.id)"
        }
        await show("Another one: provider.repositories") {
            let repositories = try await provider.repositories.request(
                .userRepositories("ashfurrow"))
            return repositories.map { "\($0.name) ★ \($0.stars)" }.joined(separator: ", ")
        }
        await show("A route, whose type the compiler knows: value(for: .zen)") {
            try await provider.value(for: .zen)
        }
        await show("A closure parser at the call site") {
            try await provider.request(.zen, as: Int.self) { response in
                try response.mapString().split(separator: " ").count
            }.description + " words"
        }
        await show("A combinator: json(User.self).map(\\.login)") {
            try await provider.request(
                .userProfile("ashfurrow"), parser: ResponseParser.json(User.self).map(\.login))
        }
        await show("A completion handler") {
            await withCheckedContinuation { continuation in
                provider.string.request(.zen) { result in
                    continuation.resume(returning: "\(result)")
                }
            }
        }
        await show("A mismatch: .zen is text, not a user") {
            "\(try await provider.users.request(.zen))"
        }
        await show("The API's own error, with its body") {
            "\(try await provider.users.request(.userProfile("nobody")))"
        }
        await show("The same call, answered by its sample data instead of the network") {
            let stubbed = Provider<GitHub>(stubClosure: Provider.immediatelyStub)
            return try await stubbed.users.request(.userProfile("ashfurrow")).login
        }
        await show("What the samples promise, checked without a network") {
            try Contract<GitHub>([
                .init(.zen, gives: String.self),
                .init(.userProfile("ashfurrow"), gives: User.self),
            ]).verify()
            return "kept"
        }
        server?.stop()
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
