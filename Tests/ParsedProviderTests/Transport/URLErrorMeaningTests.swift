import Testing

@testable import ParsedProvider

@Suite struct URLErrorMeaningTests {
    private static let texts: [(URLError.Code, String, URLError.Code)] = [
        (.unknown, "transfer closed with 5 bytes remaining to read", .networkConnectionLost),
        (.unknown, "transfer closed with outstanding read data remaining", .networkConnectionLost),
        (.badServerResponse, "Empty reply from server", .networkConnectionLost),
        (.unknown, "HTTP/2 stream 1 was not closed cleanly", .networkConnectionLost),
        (.unknown, "Failed writing header", .badServerResponse),
        (
            .unknown, "Illegal or missing hexadecimal sequence in chunked-encoding",
            .badServerResponse
        ),
        (.unsupportedURL, "Received HTTP/0.9 when not allowed", .badServerResponse),
        (.unsupportedURL, "", .badServerResponse),
        (.unknown, "Unrecognized content encoding type", .cannotDecodeContentData),
        (.unknown, "Error while processing content unencoding: x", .cannotDecodeContentData),
        (
            .unknown, "SSL certificate problem: certificate has expired",
            .serverCertificateHasBadDate
        ),
        (.unknown, "SSL certificate problem: self-signed certificate", .serverCertificateUntrusted),
        (
            .unknown, "SSL: no alternative certificate subject name matches target host name 'x'",
            .serverCertificateUntrusted
        ),
        (.unknown, "OpenSSL/3.0.15: error:0A000410:SSL routines::x", .secureConnectionFailed),
        (.unknown, "something else", .unknown),
        (.timedOut, "SSL certificate problem", .timedOut),
        (.cannotConnectToHost, "Failed to connect to 127.0.0.1", .cannotConnectToHost),
    ]

    @Test(arguments: texts.indices)
    func givesTheCodeThatSaysWhatItIs(_ index: Int) {
        let (code, text, meaning) = Self.texts[index]
        let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: text])

        let result = error.meaningful(url: URL(string: "http://a.example/"))

        #expect(result.code == meaning)
        #expect(result.localizedDescription == text)
    }

    @Test func keepsNoPassword() throws {
        let url = try #require(URL(string: "http://user:s3cret@a.example/x?y=1"))

        for error in [URLError(.timedOut, url: url), URLError(.unknown).meaningful(url: url)] {
            #expect(error.failingURL?.absoluteString == "http://a.example/x?y=1")
            #expect(!"\(error.userInfo)".contains("s3cret"))
        }
    }
}
