#if canImport(FoundationNetworking)
import ParsedProvider
import ParsedProviderTestSupport
import Testing

extension PlatformFault {
    /// Closes the first connection as a second request comes over it.
    private static func staleServer() throws -> LoopbackServer {
        try LoopbackServer { request in
            request.connection == 0
                ? .text("first").then(.awaitNextRequest, .close) : .text("second")
        }
    }

    static let sending = [
        PlatformFault("a streamed body over a stale connection arrives empty") { party in
            let file = try TestFile(Data(count: 2 << 20))
            var sizes: Set<Int> = []
            for _ in 0..<20 {
                let server = try staleServer()
                _ = try await party.send(server.url)
                var request = URLRequest(url: server.url)
                request.httpMethod = "PUT"
                switch party {
                case .plain:
                    request.httpBodyStream = InputStream(url: file.url)
                    _ = try? await party.send(request)
                case .provider:
                    _ = try? await Provider<AnyRequest>()
                        .request(AnyRequest(request, task: .uploadFile(file.url)))
                }
                sizes.formUnion(server.requests.dropFirst().map(\.body.count))
            }
            #expect(sizes.isSubset(of: [2 << 20]))
        },
        PlatformFault("a POST over a stale connection is sent twice, and hangs") { party in
            let server = try staleServer()
            _ = try await party.send(server.url)
            let start = ContinuousClock.now

            _ = try? await party.send(server.url, method: "POST", body: Data("body".utf8))

            #expect(start.duration(to: .now) < min(party.patience, .seconds(30)))
            #expect(server.requests.dropFirst().allSatisfy { $0.text == "body" })
        },
        PlatformFault("lines of the caller's reach the wire as lines") { party in
            let server = try LoopbackServer { _ in .text("ok") }

            for (method, header) in [("GET / HTTP/1.1\r\nX: y\r\n", "A"), ("GET", "A: b\r\nX")] {
                _ = try? await party.send(server.url, method: method, headers: [header: "y"])
            }

            #expect(server.requests.allSatisfy { $0.headers["X"] == nil })
        },
        PlatformFault("a value with a line end is left out without a word") { party in
            let server = try LoopbackServer { _ in .text("ok") }
            var request = URLRequest(url: server.url)

            await #expect(throws: (any Error).self) {
                switch party {
                case .plain:
                    request.setValue("token\n", forHTTPHeaderField: "Authorization")
                    _ = try await party.send(request)
                case .provider:
                    _ = try await Provider<Call>().request(
                        Call(server).with { $0.headers = ["Authorization": "token\n"] })
                }
            }
        },
        PlatformFault("a time-out of less than a second is none, and a huge one traps") { party in
            let server = try LoopbackServer { _ in
                .raw([.pause(milliseconds: 50), .send("HTTP/1.1 204 No Content\r\n\r\n")])
            }

            for interval in [0.999, 1e17, .infinity] {
                var request = URLRequest(url: server.url)
                request.timeoutInterval = interval
                #expect(try await party.send(request).status == 204)
            }
        },
    ]
}
#endif
