import ParsedProvider

/// Scheme, host and port that exchanges go to, and those that wait for one of its connections.
///
/// The queue is ours because libcurl's own is neither fair nor quick with a thousand waiting.
final class Origin {
    /// How many exchanges share the connections of an origin that speaks HTTP/2.
    static let multiplexedLimit = 100

    let name: Substring
    let isSecure: Bool
    var running = 0
    var waiting = WaitingQueue()
    var isMultiplexed = false

    init(_ name: Substring, isSecure: Bool) {
        self.name = name
        self.isSecure = isSecure
    }

    var isUnused: Bool { running == 0 && waiting.count == 0 }

    /// The part of a URL up to its path; nil unless it is http or https and names a host.
    static func name(of url: String) -> (name: Substring, isSecure: Bool)? {
        let bytes = url.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = url[..<colon]
        let isSecure = scheme.isASCIIEqual("https")
        guard isSecure || scheme.isASCIIEqual("http"), bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        let start = bytes.index(colon, offsetBy: 3)
        let end = bytes[start...].firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }
        let authority = bytes[start..<(end ?? bytes.endIndex)]
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:))
        // libcurl takes the first part of `http:///x` for the host.
        guard let first = authority[(host ?? start)...].first, first != UInt8(ascii: ":") else {
            return nil
        }
        return (url[..<authority.endIndex], isSecure)
    }
}

extension Substring {
    fileprivate func isASCIIEqual(_ name: StaticString) -> Bool {
        guard utf8.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { bytes in
            utf8.elementsEqual(bytes) { $0.asciiLowercased == $1 }
        }
    }
}
