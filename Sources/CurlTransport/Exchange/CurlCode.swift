import ParsedProvider

/// What libcurl's codes mean in the words of `URLError`.
enum CurlCode {
    static let ok: Int32 = 0
    static let unsupportedProtocol: Int32 = 1
    static let writeError: Int32 = 23
    static let peerNotVerified: Int32 = 60

    /// The meaning of a code, as far as it has one without more ado.
    static func meaning(_ code: Int32) -> URLError.Code {
        switch code {
        case 3: .badURL
        case 5, 6: .cannotFindHost
        case 7, 97: .cannotConnectToHost
        case 8: .badServerResponse
        // HTTP/2 framing, a partial body, an empty answer, sending, receiving, a failed rewind.
        case 16, 18, 52, 55, 56, 65, 92, 95, 96: .networkConnectionLost
        case 23, 61: .cannotDecodeContentData
        case 26: .requestBodyStreamExhausted
        // A header that is too long; the first also means that there is no memory.
        case 27, 100: .dataLengthExceedsMaximum
        case 28: .timedOut
        case 35, 53, 54, 58, 59, 64, 66, 77, 80, 82, 83, 91: .secureConnectionFailed
        case 42: .cancelled
        case 60, 90: .serverCertificateUntrusted
        case 98: .clientCertificateRequired
        default: .unknown
        }
    }

    /// Why a certificate was not accepted, by OpenSSL's number for it.
    static func certificateFault(_ verifyResult: Int) -> URLError.Code {
        switch verifyResult {
        case 9: .serverCertificateNotYetValid
        case 10: .serverCertificateHasBadDate
        default: .serverCertificateUntrusted
        }
    }
}
