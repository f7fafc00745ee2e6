import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What a server really gets.
@Suite struct RequestBytesTests {
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { _ in .text("ok") }
    }

    private func received(_ call: Call, _ options: ProviderOptions = .init()) async throws
        -> RecordedRequest
    {
        let server = server
        return try await within {
            let provider = Provider<Call>.live(options: options)
            _ = try await provider.request(call)
            return try #require(server.requests.last)
        }
    }

    /// The options under which nothing is added that the platform does not add.
    private var bare: ProviderOptions { .with { $0.defaultHeaders = [:] } }

    private static let fixed = [
        "User-Agent": "test", "Accept-Language": "en", "Accept-Encoding": "identity",
        "Accept": "*/*", "Connection": "keep-alive",
    ]

    private func head(_ request: RecordedRequest) -> [String] {
        let lines = String(decoding: request.rawHead, as: UTF8.self).components(separatedBy: "\r\n")
        return [lines[0]] + lines.dropFirst().dropLast(2).sorted()
    }

    private func expected(_ line: String, _ fields: String...) -> [String] {
        let all =
            Self.fixed.map { "\($0.key): \($0.value)" } + fields + [
                "Host: 127.0.0.1:\(server.port)"
            ]
        return [line] + all.sorted()
    }

    @Test func aGETHasExactlyThisHead() async throws {
        let call = Call(server, "/a b?c=d").with {
            $0.headers = Self.fixed.merging(["X-A": "1"]) { $1 }
            $0.task = .requestPlain.query(parameters: ["e": "é"])
        }

        let request = try await received(call)

        #expect(head(request) == expected("GET /a%20b?c=d&e=%C3%A9 HTTP/1.1", "X-A: 1"))
        #expect(request.body.isEmpty)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete, HTTPMethod("purge")])
    func aJSONBodyHasExactlyThisHead(_ method: HTTPMethod) async throws {
        let call = Call(server, "/c", method: method).with {
            $0.headers = Self.fixed
            $0.task = .requestJSONEncodable(["n": 1]).query(parameters: ["token": "t"])
        }

        let request = try await received(call)

        #expect(
            head(request)
                == expected(
                    "\(method) /c?token=t HTTP/1.1", "Content-Length: 7",
                    "Content-Type: application/json"))
        #expect(request.text == #"{"n":1}"#)
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/3269"),
        .bug("https://github.com/Alamofire/Alamofire/issues/515"),
        arguments: [HTTPMethod.post, .put, .patch])
    func noBodyIsALengthOfZeroAndNoType(_ method: HTTPMethod) async throws {
        let request = try await received(
            Call(server, method: method).with { $0.headers = Self.fixed })

        #expect(head(request) == expected("\(method) / HTTP/1.1", "Content-Length: 0"))
    }

    @Test(arguments: [HTTPMethod.post, .put])
    func anUntypedBodyStaysUntyped(_ method: HTTPMethod) async throws {
        let file = try TestFile("bytes")
        for task: RequestTask in [.requestData(Data("bytes".utf8)), .uploadFile(file.url)] {
            let request = try await received(
                Call(server, method: method).with {
                    $0.task = task
                    $0.headers = Self.fixed
                })

            #expect(head(request) == expected("\(method) / HTTP/1.1", "Content-Length: 5"))
            #expect(request.text == "bytes")
        }
    }

    @Test func aFormHasExactlyTheseBytes() async throws {
        let call = Call(server, method: .post).with {
            $0.task = .requestParameters(
                parameters: ["scope": "a b", "token": "x+y/z=="], encoding: URLEncoding.default)
            $0.headers = Self.fixed
        }

        let request = try await received(call)

        #expect(
            head(request)
                == expected(
                    "POST / HTTP/1.1", "Content-Length: 31",
                    "Content-Type: application/x-www-form-urlencoded; charset=utf-8"))
        #expect(request.text == "scope=a%20b&token=x%2By/z%3D%3D")
    }

    @Test func theDefaultHeadersAreTheDocumentedOnes() async throws {
        let request = try await received(Call(server))

        let names = Set(request.headers.map { $0.name.lowercased() })
        #expect(
            names.isSubset(of: [
                "host", "accept", "accept-encoding", "accept-language", "user-agent", "connection",
            ]))
        #expect(
            request.headers.values(for: "User-Agent") == [
                ProviderOptions.standardHeaders["User-Agent"]
            ])
        #expect(request.headers["User-Agent"]?.hasSuffix("ParsedProvider") == true)
        #expect(
            request.headers.values(for: "Accept-Language") == [
                ProviderOptions.standardHeaders["Accept-Language"]
            ])
    }

    @Test func theDefaultHeadersCanBeChanged() async throws {
        let overridden = try await received(
            Call(server).with { $0.headers = ["user-agent": "mine", "ACCEPT-language": "de"] })
        let replaced = try await received(
            Call(server), .with { $0.defaultHeaders = ["X-App": "1"] })

        #expect(overridden.headers.values(for: "User-Agent") == ["mine"])
        #expect(overridden.headers.values(for: "Accept-Language") == ["de"])
        #expect(replaced.headers["X-App"] == "1")
        #expect(replaced.headers["User-Agent"]?.hasSuffix(" ParsedProvider") == false)
    }

    @Test func aPluginMayNotSetTheFraming() async throws {
        struct Framing: PluginType {
            let name: String
            func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
                var request = request
                request.setValue("3", forHTTPHeaderField: name)
                return request
            }
        }

        for name in ["Content-Length", "transfer-encoding"] {
            let provider = Provider<Call>.live(plugins: [Framing(name: name)])
            let call = Call(server, method: .post).with {
                $0.task = .requestData(Data("0123456789".utf8))
            }
            let error = try await failure { _ = try await provider.request(call) }

            guard case .requestBuilding(let cause) = error?.kind else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(cause.reason == .invalidHeader)
        }
        #expect(server.requests.isEmpty)
    }

    @Test(.bug("https://github.com/apple/swift-openapi-urlsession/issues/50"))
    func cookiesOfTwoPluginsShareALineOrTheLastWins() async throws {
        struct Cookie: PluginType {
            let value: String
            var adds = true
            func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
                var request = request
                let old = adds ? request.value(forHTTPHeaderField: "Cookie") : nil
                request.setValue(
                    [old, value].compactMap(\.self).joined(separator: "; "),
                    forHTTPHeaderField: "Cookie")
                return request
            }
        }
        let adding = Provider<Call>.live(plugins: [Cookie(value: "a=1"), Cookie(value: "b=2")])
        let setting = Provider<Call>.live(
            plugins: [Cookie(value: "a=1"), Cookie(value: "b=2", adds: false)])

        _ = try await adding.request(Call(server))
        _ = try await setting.request(Call(server))

        #expect(
            server.requests.map { $0.headers.values(for: "Cookie") } == [["a=1; b=2"], ["b=2"]])
    }

    @Test func nothingIsSentThatCannotBeBuilt() async throws {
        struct Opaque {}
        let calls = [
            Call(server, "/../x"), Call(server, method: HTTPMethod("A B")),
            Call(server).with { $0.headers = ["X-A": "a\r\nX-Injected: 1"] },
            Call(server).with { $0.task = .requestData(Data("x".utf8)) },
            Call(server, method: .post).with { $0.task = .requestJSONObject([Opaque()]) },
            Call(server, method: .post).with { $0.task = .uploadFile(URL(filePath: "/missing")) },
        ]

        for call in calls {
            let provider = Provider<Call>.live()
            let error = try await failure { _ = try await provider.request(call) }

            guard case .requestBuilding = error?.kind else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(server.connectionCount == 0)
    }
}
