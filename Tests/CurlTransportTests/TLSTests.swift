import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Who is trusted, and who the client says it is.
@Suite(.enabled(if: TLSServer.hasOpenSSL)) struct TLSTests {
    private func exchange(
        _ server: TLSServer, _ change: (inout CurlTransport.TLS) -> Void
    ) async throws -> Exchanged {
        let transport = try CurlTransport(configuration: .with { change(&$0.tls) })
        return await transport.exchange(server.url)
    }

    /// The hash of the server's public key.
    private static func key() async -> String {
        await TLSServer.off {
            TLSServer.shell(
                """
                openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \
                | openssl dgst -sha256 -binary | openssl base64
                """, in: TLSServer.folder)
        }
    }

    @Test func anAuthorityOfOnesOwnIsTrustedIfItIsNamed() async throws {
        let server = try await TLSServer()

        let trusted = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
        }

        #expect(trusted.head?.statusCode == 200)
        #expect(trusted.isSuccess)
        #expect(try await exchange(server) { _ in }.code == .serverCertificateUntrusted)
    }

    @Test func aNameThatIsNotInTheCertificateIsRefused() async throws {
        let server = try await TLSServer("other")

        let result = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("other.pem")
        }

        #expect(result.code == .serverCertificateUntrusted)
    }

    @Test func whatHasExpiredIsRefused() async throws {
        let server = try await TLSServer("expired")

        let result = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("expired.pem")
        }

        #expect(result.code == .serverCertificateHasBadDate)
    }

    @Test func aPinnedKeyMustBeTheServers() async throws {
        let server = try await TLSServer()
        let stranger = Data(count: 32).base64EncodedString()
        let key = await Self.key()

        let right = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
            $0.pinnedKeys = [stranger, key]
        }
        let wrong = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
            $0.pinnedKeys = [stranger]
        }
        let alone = try await exchange(server) { $0.pinnedKeys = [key] }

        #expect(right.isSuccess)
        #expect(wrong.code == .serverCertificateUntrusted)
        #expect(alone.code == .serverCertificateUntrusted)
    }

    @Test func aServerMaySeeWhoAsks() async throws {
        let server = try await TLSServer(
            "server", ["-Verify", "1", "-CAfile", "client.pem", "-verify_return_error"])
        let certificate = CurlTransport.TLS.ClientCertificate(
            file: TLSServer.file("client.pem"), keyFile: TLSServer.file("client.key"))

        let known = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
            $0.clientCertificate = certificate
        }
        let unknown = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
        }

        #expect(known.isSuccess)
        #expect(!unknown.isSuccess)
        #expect(unknown.head == nil)
    }

    @Test func theLowestVersionIsKept() async throws {
        let server = try await TLSServer("server", ["-tls1_2"])

        let low = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
        }
        let high = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
            $0.minimumVersion = .v1_3
        }

        #expect(low.isSuccess)
        #expect(high.code == .secureConnectionFailed)
    }

    @Test func clearTextWhereTLSIsExpectedIsAnError() async throws {
        guard let server = try? SocketServer(.ipv6) else { return }
        let url = try #require(URL(string: "https" + server.url("/").absoluteString.dropFirst(4)))

        let result = try await CurlTransport().exchange(url)

        #expect([.secureConnectionFailed, .networkConnectionLost].contains(result.code))
    }

    @Test func aFileWithoutAnyAuthorityIsAnError() async throws {
        let server = try await TLSServer()
        try Data("nobody".utf8).write(to: TLSServer.file("nobody.pem"))

        let result = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("nobody.pem")
        }

        #expect(result.code == .secureConnectionFailed)
        #expect(result.head == nil)
    }

    @Test func anEndWithoutAGoodbyeIsNotTheEndOfABody() async throws {
        // Anybody on the way can end a connection; only TLS itself says that nothing is missing.
        let server = try await TLSServer(saying: "HTTP/1.0 200 OK\r\n\r\nhalf")
        let transport = try CurlTransport(
            configuration: .with { $0.tls.authoritiesFile = TLSServer.file("server.pem") })
        let hasBody = Gate()
        let running = transport.begin(server.url) { if case .body = $0 { hasBody.open() } }
        await hasBody.wait()

        server.kill()
        let result = await running.finished()

        #expect(result.text == "half")
        #expect(result.code == .networkConnectionLost)
    }

    // MARK: HTTP/2

    @Test func whoOnlySaysThatItIsHTTP2IsNotBelieved() async throws {
        let server = try await TLSServer(
            saying: "HTTP/2 200 OK\r\nContent-Length: 2\r\n\r\nok")

        let result = try await exchange(server) {
            $0.authoritiesFile = TLSServer.file("server.pem")
        }

        #expect(result.code == .badServerResponse)
        #expect(result.head == nil)
    }

    @Test(.enabled(if: TLSServer.hasHTTP2))
    func exchangesShareAnHTTP2Connection() async throws {
        let server = try await TLSServer(http2: [])
        let metrics = Locked<[CurlMetrics]>([])
        let transport = try CurlTransport(
            configuration: .with {
                $0.tls.authoritiesFile = TLSServer.file("server.pem")
                $0.onMetrics = { figures in metrics.withLock { $0.append(figures) } }
            })
        try await server.untilUp()
        _ = await transport.exchange(server.url)
        metrics.withLock { $0 = [] }

        let running = (0..<300).map { _ in transport.begin(server.url) }
        for exchange in running {
            let result = await exchange.finished()
            #expect(result.text == "hello over TLS")
            #expect(result.violations.isEmpty)
        }

        #expect(metrics.value.allSatisfy { $0.httpVersion == "2" })
        #expect(metrics.value.filter { !$0.reusedConnection }.count <= 8)
    }

    @Test(.enabled(if: TLSServer.hasHTTP2), arguments: [5, 300_000])
    func anHTTP2BodyGoesUpAndComesDownWithTrailers(_ count: Int) async throws {
        let server = try await TLSServer(http2: ["--echo-upload", "--trailer", "x-sum: 1"])
        try await server.untilUp()
        let transport = try CurlTransport(
            configuration: .with { $0.tls.authoritiesFile = TLSServer.file("server.pem") })
        let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })

        let result = await transport.exchange(server.url, "POST", body: .data(body))

        #expect(result.body == body)
        // 7.88 does not wait for trailers where the head has said how long the body is.
        #expect(result.trailers?["x-sum"] == "1" || transport.libraryVersion.hasPrefix("7."))
        #expect(result.isSuccess)
    }

    @Test(.enabled(if: TLSServer.hasHTTP2))
    func http2CanBeTurnedOff() async throws {
        let server = try await TLSServer("server", ["-alpn", "h2,http/1.1"])
        let metrics = Locked<String?>(nil)
        let transport = try CurlTransport(
            configuration: .with {
                $0.usesHTTP2 = false
                $0.tls.authoritiesFile = TLSServer.file("server.pem")
                $0.onMetrics = { figures in metrics.withLock { $0 = figures.httpVersion } }
            })

        #expect(await transport.exchange(server.url).isSuccess)
        #expect(metrics.value != "2")
    }
}
