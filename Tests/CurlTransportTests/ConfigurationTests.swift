import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Where requests go, and what is refused before any does.
@Suite struct ConfigurationTests {
    @Test func aUnixSocketTakesEveryRequest() async throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString.prefix(8)).sock").path
        let server = try SocketServer(.unix(path))
        let url = try #require(URL(string: "http://docker/containers"))

        let result = try await CurlTransport.exchange(url) { $0.unixSocketPath = path }

        #expect(result.text == "GET /containers HTTP/1.1")
        _ = server
    }

    @Test func aHostCanBeElsewhere() async throws {
        let server = try LoopbackServer { .text($0.headers["Host"] ?? "") }
        let url = try #require(URL(string: "http://api.example.com/x"))

        let result = try await CurlTransport.exchange(url) {
            $0.hostOverrides = ["api.example.com:80": "127.0.0.1:\(server.port)"]
        }

        #expect(result.text == "api.example.com")
    }

    @Test func whatCanNotWorkIsRefusedAtOnce() {
        let wrong: [(inout CurlTransport.Configuration) -> Void] = [
            { $0.tls.authoritiesFile = URL(fileURLWithPath: "/nowhere.pem") },
            { $0.tls.pinnedKeys = ["abc"] },
            { $0.maximumConnectionsPerHost = 0 },
            { $0.hostOverrides = ["example.com": "127.0.0.1"] },
        ]
        for change in wrong {
            let error = #expect(throws: CurlTransportError.self) {
                try CurlTransport(configuration: .with(change))
            }
            #expect(error?.reason == .invalidConfiguration)
        }
    }

    @Test func figuresTellHowLongEachPartTook() async throws {
        let server = try LoopbackServer { _ in
            .raw([
                .pause(milliseconds: 30), .send("HTTP/1.1 201 OK\r\nContent-Length: 2\r\n\r\nok"),
            ])
        }
        let seen = Locked<[CurlMetrics]>([])
        let transport = try CurlTransport(
            configuration: .with {
                $0.onMetrics = { figures in seen.withLock { $0.append(figures) } }
            })

        _ = await transport.exchange(server.url, "PUT", body: .data(Data(count: 7)))
        _ = await transport.exchange(server.url)

        let figures = seen.value
        try #require(figures.count == 2)
        #expect(figures[0].statusCode == 201)
        #expect(figures[0].bytesSent == 7)
        #expect(figures[0].bytesReceived == 2)
        #expect(figures[0].firstByte >= .milliseconds(29))
        #expect(figures[0].total >= figures[0].firstByte)
        #expect(figures[0].httpVersion == "1.1")
        #expect(figures[0].remoteAddress == "127.0.0.1")
        #expect(figures.map(\.reusedConnection) == [false, true])
    }
}
