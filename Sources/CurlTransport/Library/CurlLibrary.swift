import CCurlTransport
import ParsedProvider

/// The libcurl that was found, and what follows from its version.
struct CurlLibrary: Sendable {
    /// Such as `0x075801` for 7.88.1.
    var version: UInt32
    let versionText: String
    let hasHTTP2: Bool
    let hasZlib: Bool

    /// Finds libcurl, the first time, and says why it can't be used if it can't.
    static func load() throws(CurlTransportError) -> Self {
        try Self(checking: ccurl_load().pointee)
    }

    init(checking library: ccurl_library) throws(CurlTransportError) {
        version = library.version
        versionText = library.version_text.map { String(cString: $0) } ?? ""
        hasHTTP2 = library.has_http2 != 0
        hasZlib = library.has_zlib != 0
        let found = versionText.isEmpty ? nil : versionText
        let detail = library.detail.map { String(cString: $0) } ?? ""
        switch Int(library.status) {
        case CCURL_LOADED: break
        case CCURL_TOO_OLD: throw CurlTransportError(.tooOld, foundVersion: found)
        case CCURL_UNAVAILABLE: throw CurlTransportError(.unavailable)
        default: throw CurlTransportError(.notFound, foundVersion: found, detail: detail)
        }
    }

    /// Whether an easy handle may serve a second transfer.
    ///
    /// From 7.83 through 8.0 a response whose first field line starts with a blank makes libcurl
    /// use freed memory of the transfer before it; a reset does not help (curl's #11101).
    var reusesHandles: Bool { version < 0x07_53_00 || version >= 0x08_01_00 }

    /// Whether libcurl asks before it sends a request on a connection (7.80).
    var asksBeforeSending: Bool { version >= 0x07_50_00 }

    /// Whether a transfer can be given up while a name is looked up, without waiting (7.87).
    var quitsDuringLookUp: Bool { version >= 0x07_57_00 }

    /// How long to wait for sockets at most while something is running, in milliseconds.
    ///
    /// 7.88 now and then leaves bytes that it has read from an HTTP/2 connection until it is
    /// called again; 8.16 was not seen to.
    var longestWait: Int32 { version >= 0x08_10_00 ? 60_000 : 100 }
}
