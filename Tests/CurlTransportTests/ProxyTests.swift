import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Requests that leave through a proxy: the one that is named, and no other.
@Suite struct ProxyTests {
    @Test func aProxyGetsTheWholeURL() async throws {
        let proxy = try LoopbackServer { .text($0.target) }
        let url = try #require(URL(string: "http://api.example.com/x?y"))

        let result = try await CurlTransport.exchange(url) { $0.proxy = .url(proxy.url) }

        #expect(result.text == "http://api.example.com/x?y")
    }

    @Test func exceptionsGoStraight() async throws {
        let proxy = try LoopbackServer { _ in .text("proxy") }
        let server = try LoopbackServer { _ in .text("server") }

        let result = try await CurlTransport.exchange(server.url) {
            $0.proxy = .url(proxy.url, except: ["127.0.0.1"])
        }

        #expect(result.text == "server")
    }

    @Test func theEnvironmentIsLookedAtOnlyIfAskedTo() async {
        await #expect(processExitsWith: .success) {
            let proxy = try LoopbackServer { _ in .text("proxy") }
            let server = try LoopbackServer { _ in .text("server") }
            setenv("http_proxy", proxy.url.absoluteString, 1)
            setenv("ALL_PROXY", proxy.url.absoluteString, 1)
            unsetenv("no_proxy")
            unsetenv("NO_PROXY")
            var configuration = CurlTransport.Configuration()

            let straight = try await CurlTransport().exchange(server.url)
            configuration.proxy = .environment
            let proxied = try await CurlTransport(configuration: configuration).exchange(server.url)

            #expect(straight.text == "server")
            #expect(proxied.text == "proxy")
        }
    }

    @Test(.enabled(if: TLSServer.hasOpenSSL))
    func aTunnelIsNoPartOfTheResponse() async throws {
        let proxy = try TunnelServer()
        let server = try await TLSServer()

        let result = try await CurlTransport.exchange(server.url) {
            $0.proxy = .url(proxy.url)
            $0.tls.authoritiesFile = TLSServer.file("server.pem")
        }

        #expect(result.isSuccess)
        #expect(result.violations.isEmpty)
        #expect(result.head?.headers["Content-Type"] == "text/html")
        #expect(result.head?.headers["X-Proxy"] == nil)
    }

    @Test(arguments: [403, 407, 502])
    func aProxyThatRefusesIsNotTheServer(_ status: Int) async throws {
        let proxy = try LoopbackServer { _ in .text("no", status: status) }
        let url = try #require(URL(string: "https://api.example.com/x"))

        let result = try await CurlTransport.exchange(url) { $0.proxy = .url(proxy.url) }

        #expect(result.code != nil && result.code != .unknown)
        #expect(result.head == nil)
        #expect(result.chunks.isEmpty)
        #expect(proxy.requests.map(\.method) == ["CONNECT"])
    }

    @Test func aProxyThatIsNotThereIsNoConnection() async throws {
        let address = try #require(URL(string: "http://127.0.0.1:1"))
        let url = try #require(URL(string: "http://api.example.com/x"))

        let result = try await CurlTransport.exchange(url) { $0.proxy = .url(address) }

        #expect(result.code == .cannotConnectToHost)
    }
}
