// The usual case: nothing to escape, to cut off or to bring into order.
extension RequestURL {
    /// Base, path and query one behind the other, if they can stand as they are: nearly always.
    static func plain(_ base: String, _ path: String, _ query: String) -> String? {
        var (base, path, query) = (base, path, query)
        return base.withUTF8 { base in
            path.withUTF8 { path in query.withUTF8 { query in plain(base, path, query) } }
        }
    }

    private static func plain(
        _ base: UnsafeBufferPointer<UInt8>, _ path: UnsafeBufferPointer<UInt8>,
        _ query: UnsafeBufferPointer<UInt8>
    ) -> String? {
        let allowed = ByteSet.query
        guard isPlain(base: base), isPlain(path: path), query.allSatisfy({ allowed.contains($0) })
        else { return nil }
        let count = base.count + path.count + (query.isEmpty ? 0 : query.count + 1)
        return String(unsafeUninitializedCapacity: count) { text in
            var end = text.initialize(fromContentsOf: base)
            end = text[end...].initialize(fromContentsOf: path)
            guard !query.isEmpty else { return end }
            text.initializeElement(at: end, to: question)
            return text[(end + 1)...].initialize(fromContentsOf: query)
        }
    }

    /// Whether there are lower-case scheme, host, perhaps a port and a path, and no slash at the end.
    ///
    /// A `URL` that was not made of a string may have anything else.
    private static func isPlain(base: UnsafeBufferPointer<UInt8>) -> Bool {
        let scheme = base.starts(withExactly: "http://") ? 7 : 8
        guard base.count > scheme, scheme == 7 || base.starts(withExactly: "https://") else {
            return false
        }
        guard ByteSet.alphanumeric.contains(base[scheme]), base[base.count - 1] != slash
        else { return false }
        let allowed = ByteSet.plainBase
        guard let other = base[scheme...].firstIndex(where: { !allowed.contains($0) }) else {
            return true
        }
        guard base[other] == UInt8(ascii: ":"), !base[scheme..<other].contains(slash) else {
            return false
        }
        let port = base[(other + 1)...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        let path = base[port.endIndex...]
        return !port.isEmpty && path.first ?? slash == slash
            && path.allSatisfy { allowed.contains($0) }
    }

    /// Whether there is one slash in front, nothing to escape, and no segment that starts with a dot.
    private static func isPlain(path: UnsafeBufferPointer<UInt8>) -> Bool {
        guard path.count > 1, path[0] == slash, path[1] != slash else { return false }
        let allowed = ByteSet.path
        var previous = slash
        for byte in path {
            guard allowed.contains(byte), byte != dot || previous != slash else { return false }
            previous = byte
        }
        return true
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func starts(withExactly text: StaticString) -> Bool {
        text.withUTF8Buffer { starts(with: $0) }
    }
}
