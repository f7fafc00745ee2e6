import Dispatch
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// The whole way over HTTP.
@Suite struct ProviderOverHTTPTests {
    private struct User: Decodable, Equatable { let login: String }

    @Test func aTargetsParserGivesATypedValue() async throws {
        let server = try LoopbackServer { _ in .json(#"{"login":"ash"}"#) }
        let call = Call(server, "/users/ash").with {
            $0.parse = ResponseParser.json(User.self).parse
        }
        let provider = Provider<Call>.live()

        let user = try await provider.typed(User.self).request(call)

        #expect(user == User(login: "ash"))
        #expect(server.requests.map(\.target) == ["/users/ash"])
    }

    @Test func aParserAtTheCallSiteGoesWithEveryForm() async throws {
        let server = try LoopbackServer { _ in .json(#"{"login":"ash"}"#) }
        let provider = Provider<Call>.live()
        let call = Call(server)

        let byParser = try await provider.request(call, parser: .json(User.self))
        let byClosure = try await provider.request(call, as: Int.self) { $0.data.count }
        let byCompletion = await withCheckedContinuation { continuation in
            provider.request(call, parser: { try $0.mapJSON() }) {
                continuation.resume(returning: $0)
            }
        }
        let blocking = try await onAThread { try provider.requestAndWait(call, parser: .string) }

        #expect(byParser.login == "ash")
        #expect(byClosure == 15)
        #expect(try byCompletion.get() == .object(["login": .string("ash")]))
        #expect(blocking == #"{"login":"ash"}"#)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/662"))
    func aRefusedConnectionKeepsItsCode() async throws {
        // Nobody listens there, whichever other servers come and go.
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let server = try LoopbackServer { _ in .text("") }
        let call = Call(server).with { $0.baseURL = url }

        let error = try await failure { _ = try await Provider<Call>.live().request(call) }

        #expect(error?.transportCode == .cannotConnectToHost)
        #expect(error?.request?.url?.port == 1)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\":1}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"a\":1}\r\n",
    ])
    func aTruncatedBodyIsNeverASuccess(_ answer: String) async throws {
        let server = try LoopbackServer { _ in .raw([.send(answer), .close]) }

        let error = try await failure { _ = try await Provider<Call>.live().request(Call(server)) }

        #expect(error?.transportCode != nil)
        #expect(error?.response?.data == Data(#"{"a":1}"#.utf8))
    }

    @Test func aBodyThatEndsWithItsConnectionIsASuccess() async throws {
        let server = try LoopbackServer { _ in
            .raw([.send("HTTP/1.0 200 OK\r\n\r\n{\"a\":1}"), .close])
        }

        let text = try await Provider<Call>.live().string.request(Call(server))

        #expect(text == #"{"a":1}"#)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/948"))
    func theParserRunsOnlyWhenThereIsSomethingToParse() async throws {
        let server = try LoopbackServer { .text("x", status: $0.path == "/500" ? 500 : 200) }
        let runs = Locked(0)
        let call = Call(server).with { call in
            call.validationType = .successCodes
            call.parse = { _ in
                runs.withLock { $0 += 1 }
                return "parsed"
            }
        }
        let provider = Provider<Call>.live().string
        let stopped = try LoopbackServer { _ in .text("") }
        stopped.stop()

        _ = try? await provider.request(call.with { $0.baseURL = stopped.url })
        _ = try? await provider.request(call.with { $0.path = "/500" })
        #expect(runs.value == 0)
        _ = try await provider.request(call)

        #expect(runs.value == 1)
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5456"),
        .bug("https://github.com/swiftlang/swift-package-manager/issues/9945"),
        arguments: ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"n\"", "Basic"])
    func aChallengeIsA401WithItsBody(_ challenge: String) async throws {
        let server = try LoopbackServer { _ in
            .respond(
                status: 401, headers: [("WWW-Authenticate", challenge)], body: #"{"e":1}"#)
        }
        let provider = Provider<Call>.live()

        let response = try await within { try await provider.request(Call(server)) }

        #expect(response.statusCode == 401)
        #expect(response.data == Data(#"{"e":1}"#.utf8))
        #expect(response.headers["www-authenticate"] == challenge)
    }

    @Test(
        .bug("https://github.com/nextcloud/ios-communication-library/issues/17"),
        .bug("https://github.com/getsentry/sentry-cocoa/issues/8388"),
        arguments: ["ETag", "etag", "Etag"])
    func aHeaderIsFoundInAnyCase(_ name: String) async throws {
        let server = try LoopbackServer {
            .respond(status: $0.path == "/404" ? 404 : 200, headers: [("etag", "1")])
        }
        let provider = Provider<Call>.live()

        let response = try await provider.request(Call(server))
        let error = try await failure {
            _ = try await provider.request(
                Call(server, "/404").with { $0.validationType = .successCodes })
        }
        let stub = Response(statusCode: 200, headers: ["etag": "1"])

        #expect(response.headers[name] == "1")
        #expect(error?.response?.headers[name] == "1")
        #expect(stub.headers[name] == "1")
    }

    @Test(.bug("https://github.com/ktorio/ktor/issues/1528"))
    func severalCookiesStayApart() async throws {
        let lines = ["a=1; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "b=2; Path=/"]
        let server = try LoopbackServer { _ in
            .respond(headers: lines.map { ("Set-Cookie", $0) })
        }

        let response = try await Provider<Call>.live().request(Call(server))

        #expect(response.headers.values(for: "set-cookie") == lines)
    }

    @Test func aBodyAboveTheLimitIsATransportError() async throws {
        let server = try LoopbackServer { _ in .text(String(repeating: "x", count: 5_000)) }
        let provider = Provider<Call>.live(options: .with { $0.maximumBodySize = 4_999 })

        let error = try await failure { _ = try await provider.request(Call(server)) }

        #expect(error?.transportCode == .dataLengthExceedsMaximum)
        #expect(error?.response?.statusCode == 200)
    }

    @Test func redirectsAreFollowedAboveTheTransport() async throws {
        let server = try LoopbackServer { request in
            request.path == "/from"
                ? .respond(status: 307, headers: [("Location", "to?q=1")], body: "moved")
                : .text(request.method + " " + request.text)
        }
        let call = Call(server, "/from", method: .put).with {
            $0.task = .requestData(Data("body".utf8))
        }

        let response = try await Provider<Call>.live().request(call)
        let refused = try await Provider<Call>.live(
            options: .with { $0.redirectPolicy = .doNotFollow }
        )
        .request(call)

        #expect(response.data == Data("PUT body".utf8))
        #expect(response.url == server.url("/to?q=1"))
        #expect(refused.statusCode == 307)
        #expect(refused.data == Data("moved".utf8))
    }

    @Test func theSecondAttemptIsSentAsTheFirst() async throws {
        let server = try LoopbackServer { request in
            .text("x", status: request.headers.values(for: "X-Try") == ["0"] ? 503 : 200)
        }
        let number = Locked(0)
        struct Counter: PluginType {
            let number: Locked<Int>

            func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
                var request = request
                let value = number.withLock { number in
                    defer { number += 1 }
                    return number
                }
                request.addValue("\(value)", forHTTPHeaderField: "X-Try")
                return request
            }
        }
        let provider = Provider<Call>.live(
            plugins: [Counter(number: number)],
            options: .with { $0.retryPolicy = .limit(3, pause: .zero) })

        let response = try await provider.request(Call(server))

        #expect(response.statusCode == 200)
        #expect(server.requests.map { $0.headers["x-try"] } == ["0", "1"])
    }

    /// Runs blocking work on a thread of its own.
    private func onAThread<T: Sendable>(
        _ work: @escaping @Sendable () throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try work() }) }.start()
        }
    }
}
