// On Linux one code covers truncation, malformed answers and TLS failures alike, and some codes say
// the wrong thing; the text, which is libcurl's, is the only detail. Here each gets the code that it
// has elsewhere. The text only tells one failure from another: it never decides whether there is one.
extension URLError {
    /// The same failure under the code that says what it is.
    ///
    /// - Parameter url: What was asked for; its user and password are not kept.
    /// - Returns: An error with the URL and the system's text.
    func meaningful(url: URL?) -> URLError {
        let text = userInfo[NSLocalizedDescriptionKey] as? String
        var info: [String: Any] = [:]
        info[NSLocalizedDescriptionKey] = text
        info[NSURLErrorFailingURLErrorKey] = url?.withoutUser
        return URLError(code.meaningful(text ?? ""), userInfo: info)
    }

    /// An error of the library's own, which names the URL as the system's errors do, but without
    /// user and password.
    init(_ code: Code, url: URL?) {
        let url = url?.withoutUser
        self.init(code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
    }
}

extension URLError.Code {
    /// The code for a text of libcurl's; only codes that are known to lie are looked at.
    func meaningful(_ text: String) -> Self {
        guard [.unknown, .unsupportedURL, .badServerResponse].contains(self) else { return self }
        let text = text.lowercased()
        if let meaning = Self.meanings.first(where: { text.contains($0.text) }) {
            return meaning.code
        }
        // The scheme was checked before: what is not supported is what the server sent.
        return self == .unsupportedURL ? .badServerResponse : self
    }

    private static let meanings: [(text: String, code: Self)] = [
        // TLS, the details first.
        ("certificate has expired", .serverCertificateHasBadDate),
        ("certificate is not yet valid", .serverCertificateNotYetValid),
        ("ssl certificate problem", .serverCertificateUntrusted),
        ("certificate subject name", .serverCertificateUntrusted),
        ("ssl_read", .networkConnectionLost), ("ssl_write", .networkConnectionLost),
        ("ssl", .secureConnectionFailed), ("tls", .secureConnectionFailed),
        // The body's coding.
        ("content encoding", .cannotDecodeContentData),
        ("content unencoding", .cannotDecodeContentData),
        ("failed writing received data", .cannotDecodeContentData),
        ("incorrect header check", .cannotDecodeContentData),
        ("incorrect data check", .cannotDecodeContentData),
        ("incorrect length check", .cannotDecodeContentData),
        ("invalid block type", .cannotDecodeContentData),
        ("invalid stored block", .cannotDecodeContentData),
        ("invalid distance", .cannotDecodeContentData),
        ("invalid code", .cannotDecodeContentData),
        ("unknown compression method", .cannotDecodeContentData),
        // What is not HTTP, or too much of it.
        ("in chunked-encoding", .badServerResponse),
        ("invalid content-length", .badServerResponse),
        // What libcurl says of a folded first line.
        ("given a bad argument", .badServerResponse),
        ("failed writing header", .badServerResponse),
        ("http/0.9", .badServerResponse),
        ("unsupported http", .badServerResponse),
        ("weird server reply", .badServerResponse),
        ("header without colon", .badServerResponse),
        ("nul byte in header", .badServerResponse),
        ("out of memory", .dataLengthExceedsMaximum),
        ("too large response header", .dataLengthExceedsMaximum),
        // What was cut.
        ("transfer closed", .networkConnectionLost),
        ("read data remaining", .networkConnectionLost),
        ("empty reply", .networkConnectionLost),
        ("recv failure", .networkConnectionLost),
        ("send failure", .networkConnectionLost),
        ("connection died", .networkConnectionLost),
        ("http/2 stream", .networkConnectionLost),
        ("http2 framing", .networkConnectionLost),
    ]
}

extension URL {
    /// The URL without `user:password@`.
    var withoutUser: URL {
        guard user != nil || password != nil,
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        parts.user = nil
        parts.password = nil
        return parts.url ?? self
    }
}
