import ParsedProvider

/// Scheme, host and port that exchanges go to, and those that wait for one of its connections.
///
/// The queue is ours because libcurl's own is neither fair nor quick with a thousand waiting.
final class Origin {
    /// How many exchanges share the connections of an origin that speaks HTTP/2.
    static let multiplexedLimit = 100

    let name: Substring
    var running = 0
    var waiting = WaitingQueue()

    /// Whether connections carry several exchanges at once; nil before the first answer.
    var isMultiplexed: Bool?

    /// Whether libcurl may be told that the server could speak HTTP/2.
    ///
    /// Without TLS none does. Nor does a server that only writes `HTTP/2 200 OK` on a connection of
    /// HTTP/1.1: libcurl 7.88 believes that, sends it further requests before the answer to the
    /// first, and takes the answers for one another's.
    var mayMultiplex: Bool

    init(_ name: Substring, mayMultiplex: Bool) {
        self.name = name
        self.mayMultiplex = mayMultiplex
    }

    /// Whether nothing comes but answers to what was asked: not so with HTTP/2, nor while it is not
    /// known what the server speaks.
    var speaksInTurns: Bool { !(isMultiplexed ?? mayMultiplex) }

    var isUnused: Bool { running == 0 && waiting.count == 0 }

    /// The part of a URL up to its path; nil unless it is http or https and names a host.
    static func name(of url: String) -> (name: Substring, isSecure: Bool)? {
        var url = url
        guard let (count, isSecure) = url.withUTF8({ measure($0) }) else { return nil }
        return (url[..<url.utf8.index(url.startIndex, offsetBy: count)], isSecure)
    }

    /// How long that part is, over the bytes, which is what every request pays for.
    private static func measure(_ url: UnsafeBufferPointer<UInt8>) -> (Int, isSecure: Bool)? {
        let isSecure = begins(url, "https://")
        guard isSecure || begins(url, "http://") else { return nil }
        var host = isSecure ? 8 : 7
        var end = host
        while end < url.count, url[end] != 0x2F, url[end] != 0x3F, url[end] != 0x23 {
            if url[end] == UInt8(ascii: "@") { host = end + 1 }
            end += 1
        }
        // libcurl takes the first part of `http:///x` for the host.
        guard host < end, url[host] != UInt8(ascii: ":") else { return nil }
        return (end, isSecure)
    }

    private static func begins(_ text: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
        guard text.count >= name.utf8CodeUnitCount else { return false }
        for place in 0..<name.utf8CodeUnitCount
        where text[place].asciiLowercased != name.utf8Start[place] { return false }
        return true
    }
}
