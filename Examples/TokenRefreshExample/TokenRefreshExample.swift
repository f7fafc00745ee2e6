import ParsedProvider
import ParsedProviderTestSupport

/// Many requests find their token stale: it is refreshed once, and each is sent once more.
@main
struct TokenRefreshExample {
    static func main() async throws {
        let server = try LoopbackServer { request in
            request.headers["Authorization"] == "Bearer new"
                ? .text("\(request.method) \(request.path)") : .text("who are you?", status: 401)
        }
        let refreshes = Guarded(0)
        let store = TokenStore("old") {
            refreshes.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(50))
            return "new"
        }
        let provider = Provider<Notes>.refreshing(store, at: server.url)

        let tasks = (1...10).map { number in
            Task { try await provider.request(.note(number), parser: .string) }
        }
        var notes: [String] = []
        for task in tasks { notes.append(try await task.value) }
        print("• \(notes.count) answers to ten requests that started with a stale token")
        print("  refreshes: \(refreshes.withLock { $0 })")
        print("  requests at the server: \(server.requests.count <= 20 ? "at most two each" : "!")")

        print("\n• A POST, with the new token at once")
        print("  \(try await provider.request(.add("calm"), parser: .string))")

        print("\n• A server that refuses every token is asked twice, then its 401 is the answer")
        let strict = try LoopbackServer { _ in .text("never", status: 401) }
        let refused = Provider<Notes>.refreshing(TokenStore("old") { "new" }, at: strict.url)
        do {
            print(try await refused.request(.note(1), parser: .string))
        } catch {
            print("  ✗ \(error), after \(strict.requests.count) requests")
        }
        strict.stop()
        server.stop()
    }
}
