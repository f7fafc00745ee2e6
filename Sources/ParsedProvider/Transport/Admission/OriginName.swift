/// Scheme, host and port of a URL, as they are written in it.
package struct OriginName {
    package let text: Substring

    /// Whether the scheme is https.
    package let isSecure: Bool

    /// Takes the part of a URL up to its path; nil unless it is http or https and names a host.
    package init?(of url: String) {
        var url = url
        guard let (count, isSecure) = url.withUTF8({ Self.measure($0) }) else { return nil }
        text = url[..<url.utf8.index(url.startIndex, offsetBy: count)]
        self.isSecure = isSecure
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
