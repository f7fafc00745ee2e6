import CCurlTransport
import ParsedProvider

extension CurlExchange {
    /// What a code of libcurl's means for the exchange; nil for a complete response.
    ///
    /// Nothing is a success only because libcurl says so: it does for a head that ends in its
    /// midst and for compressed bytes that are cut short.
    func outcome(_ code: Int32) -> URLError? {
        if let failure = progress.failure { return error(failure, code) }
        if progress.isComplete { return nil }
        guard code == CurlCode.ok else { return error(meaning(of: code), code) }
        guard response.isComplete else { return error(.networkConnectionLost, code) }
        guard response.hasBody(for: method) else { return nil }
        if case .exactly(let length) = response.length, length != progress.received {
            return error(.networkConnectionLost, code)
        }
        if let session = progress.session, !loop.work.farewells.take(session) {
            return error(.networkConnectionLost, code)
        }
        guard decoder?.isAtEnd ?? true else { return error(.cannotDecodeContentData, code) }
        return nil
    }

    private func meaning(of code: Int32) -> URLError.Code {
        switch code {
        // Said of the URL, and also of an answer that is no HTTP that it knows.
        case CurlCode.unsupportedProtocol:
            progress.hasSocket || easy?.get(.connectCount) == 0
                ? .badServerResponse : .unsupportedURL
        case CurlCode.peerNotVerified:
            CurlCode.certificateFault(easy?.get(.verifyResult) ?? 0)
        default:
            // Such as a bad argument, of which the server's bytes are the cause.
            CurlCode.meaning(code) == .unknown && response.hasBegun
                ? .badServerResponse : CurlCode.meaning(code)
        }
    }

    private func error(_ meaning: URLError.Code, _ code: Int32) -> URLError {
        let general = code == CurlCode.ok ? nil : ccurl_easy_text(code).map { String(cString: $0) }
        let text = code == CurlCode.ok ? nil : fields?.error
        return URLError(meaning, at: url, text: text ?? general)
    }

    /// The figures of the exchange; libcurl still has it.
    func metrics() -> CurlMetrics {
        let firstByte = Duration.nanoseconds(Int64(progress.firstByte))
        return CurlMetrics(
            url: url, statusCode: response.isComplete ? response.status : nil,
            waited: .nanoseconds(Int64(progress.admitted &- progress.started)),
            lookedUp: time(.lookUpTime), connected: time(.connectTime), secured: time(.tlsTime),
            firstByte: firstByte, total: max(firstByte, time(.totalTime)),
            bytesSent: body?.position ?? 0, bytesReceived: progress.received,
            reusedConnection: easy?.get(.connectCount) == 0, httpVersion: httpVersion,
            remoteAddress: easy?.get(text: .remoteAddress).flatMap { $0.isEmpty ? nil : $0 })
    }

    private func time(_ info: Info) -> Duration { .microseconds(easy?.get(size: info) ?? 0) }

    private var httpVersion: String? {
        switch easy?.get(.httpVersion) {
        case 1: "1.0"
        case 2: "1.1"
        case 3: "2"
        case 30: "3"
        default: nil
        }
    }
}
