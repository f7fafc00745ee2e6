import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Answers in URLSession's place, as tests of apps do.
private final class CannedProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let url = request.url, let client,
            let response = HTTPURLResponse(
                url: url, statusCode: 201, httpVersion: "HTTP/1.1", headerFields: ["X-A": "1"])
        else { return }
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        for text in ["one", "two", "three"] {
            client.urlProtocol(self, didLoad: Data(text.utf8))
        }
        client.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}

@Suite struct URLProtocolTests {
    @Test func aProtocolOfTheCallersAnswersWhole() async throws {
        let configuration = URLSessionTransport.configuration()
        configuration.protocolClasses = [CannedProtocol.self]
        let provider = Provider<Probe>(
            transport: URLSessionTransport(configuration: configuration))
        let url = try #require(URL(string: "http://h.example/"))

        for _ in 0..<100 {
            let response = try await within { try await provider.request(Probe(url)) }

            #expect(response.statusCode == 201)
            #expect(response.headers["X-A"] == "1")
            #expect(try response.mapString() == "onetwothree")
        }
    }
}
