import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct AccessTokenPluginTests {
    @Test(
        .bug("https://github.com/Moya/Moya/issues/1760"),
        arguments: [
            (nil, nil), (.basic, "Basic T"), (.bearer, "Bearer T"),
            (.custom("ShipTok"), "ShipTok T"), (.custom(""), "T"), (.raw, "T"),
        ] as [(AuthorizationType?, String?)])
    func sendsTheTokenAsTheTargetSays(_ type: AuthorizationType?, _ expected: String?) throws {
        let plugin = AccessTokenPlugin { _ in "T" }

        let request = try prepare(plugin) { $0.authorizationType = type }

        #expect(request.value(forHTTPHeaderField: "Authorization") == expected)
    }

    @Test func sendsNothingWithoutAToken() throws {
        let plugin = AccessTokenPlugin { _ in nil }

        let request = try prepare(plugin) { $0.authorizationType = .bearer }

        #expect(request.allHTTPHeaderFields?.isEmpty ?? true)
    }

    @Test func leavesTargetsAloneThatAskForNothing() throws {
        struct Plain: TargetType {
            let baseURL = URL(string: "http://api.example")!
            let path = ""
            let method = HTTPMethod.get
            let task = RequestTask.requestPlain
        }
        let request = try Endpoint(Plain()).urlRequest()

        let prepared = AccessTokenPlugin { _ in "T" }.prepare(request, target: Plain())

        #expect(prepared.allHTTPHeaderFields?.isEmpty ?? true)
    }

    @Test(arguments: ["Authorization", "authorization", "AUTHORIZATION"])
    func replacesAHeaderThatWasThere(_ name: String) throws {
        let plugin = AccessTokenPlugin { _ in "new" }

        let request = try prepare(plugin) {
            $0.authorizationType = .bearer
            $0.headers = [name: "Bearer old"]
        }

        #expect(request.allHTTPHeaderFields?.values.sorted() == ["Bearer new"])
    }

    @Test func asksForTheTokenForEachRequest() async throws {
        let server = try LoopbackServer { _ in .text("") }
        let count = Locked(0)
        let plugin = AccessTokenPlugin { _ in
            count.withLock { count in
                count += 1
                return "T\(count)"
            }
        }
        let provider = Provider<Probe>(plugins: [plugin])
        let target = Probe {
            $0.baseURL = server.url
            $0.authorizationType = .bearer
        }

        _ = try await provider.request(target)
        _ = try await provider.request(target)

        #expect(
            server.requests.map { $0.headers.values(for: "authorization") }
                == [["Bearer T1"], ["Bearer T2"]])
    }

    @Test func seesTheTargetInsideAMultiTarget() {
        let seen = Locked<[String]>([])
        let plugin = AccessTokenPlugin { target in
            seen.withLock { $0.append("\(type(of: target))") }
            return nil
        }
        let target = MultiTarget(Probe { $0.authorizationType = .bearer })
        let provider = Provider<MultiTarget>(
            stubClosure: Provider.immediatelyStub, plugins: [plugin])

        provider.request(target) { _ in }

        #expect(seen.value == ["Probe"])
        #expect(target.authorizationType == .bearer)
    }

    private func prepare(
        _ plugin: AccessTokenPlugin, _ change: (inout Probe) -> Void
    ) throws -> URLRequest {
        let target = Probe(change)
        return plugin.prepare(try Endpoint(target).urlRequest(), target: target)
    }
}
