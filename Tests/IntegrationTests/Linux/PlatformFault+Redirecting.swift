#if canImport(FoundationNetworking)
import ParsedProvider
import ParsedProviderTestSupport
import Testing

extension PlatformFault {
    static let redirecting = [
        PlatformFault("a redirected body is lost") { party in
            let server = try LoopbackServer { request in
                request.path == "/"
                    ? .respond(status: 307, headers: [("Location", "/next")]) : .text("ok")
            }

            let answer = try await party.send(server.url, method: "PUT", body: Data("body".utf8))

            #expect(answer.status == 200)
            #expect(server.requests.map(\.text) == ["body", "body"])
        },
        PlatformFault("secrets go to another origin") { party in
            let other = try LoopbackServer { _ in .text("ok") }
            let server = try LoopbackServer { _ in
                .respond(status: 302, headers: [("Location", other.url.absoluteString)])
            }

            _ = try await party.send(
                server.url, headers: ["Authorization": "T0p", "Cookie": "a=T0p"])

            #expect(server.requests.first?.headers["Authorization"] == "T0p")
            #expect(other.requests.count == 1)
            #expect(other.requests.first?.headers["Authorization"] == nil)
            #expect(other.requests.first?.headers["Cookie"] == nil)
        },
        PlatformFault("nobody is asked about a redirect of a single task") { party in
            let server = try LoopbackServer { request in
                request.path == "/"
                    ? .respond(status: 302, headers: [("Location", "/next")]) : .text("ok")
            }
            let status: Int?
            switch party {
            case .plain:
                let (_, response) = try await URLSession.shared.data(
                    for: URLRequest(url: server.url), delegate: StayingDelegate())
                status = (response as? HTTPURLResponse)?.statusCode
            case .provider:
                var options = ProviderOptions()
                options.redirectPolicy = .doNotFollow
                status = try await Provider<Call>(options: options)
                    .request(Call(server)).statusCode
            }

            #expect(status == 302)
        },
    ]

    /// Follows no redirect.
    private final class StayingDelegate: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
}
#endif
