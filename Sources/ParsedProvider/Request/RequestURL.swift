/// Composes a request's URL as one string, which is parsed once.
///
/// The rules: one slash between base and path; an empty path leaves the base as it is; the base's
/// query comes first; a `?` in the path starts a query; what can't stand in a URL is escaped once;
/// a dot segment is refused, since it would leave the base.
enum RequestURL {
    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    static func compose(
        base: URL, path: String, query: String?
    ) throws(RequestBuildingError) -> URL {
        let text = base.absoluteString
        var query = query ?? ""
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + path.utf8.count + query.utf8.count + 16)
        bytes.append(contentsOf: text.utf8)

        let hasChanged = lowercaseScheme(&bytes)
        guard let rest = afterHTTPScheme(bytes) else {
            throw RequestBuildingError(.unsupportedScheme, base.withoutSecrets)
        }
        guard startsWithPlainHost(rest) || base.host?.isEmpty == false else {
            throw RequestBuildingError(.invalidURL, base.withoutSecrets)
        }
        if path.isEmpty, query.isEmpty, !hasChanged { return base }

        try checkSegments(of: path)
        var copy = path
        let isInside = copy.withUTF8 { path in
            query.withUTF8 { query in append(path[...], query[...], to: &bytes) }
        }
        guard isInside else {
            throw RequestBuildingError(.dotSegment, String(path.prefix { $0 != "?" }))
        }
        guard let url = URL(string: String(decoding: bytes, as: UTF8.self)) else {
            throw RequestBuildingError(.invalidURL, "\(base.withoutSecrets) and its path")
        }
        return url
    }

    // MARK: The base

    /// Whether there was anything to change.
    private static func lowercaseScheme(_ bytes: inout [UInt8]) -> Bool {
        guard let index = bytes.firstIndex(where: { $0.asciiLowercased != $0 || $0 == colon }),
            bytes[index] != colon
        else { return false }
        for index in bytes.indices[index...].prefix(while: { bytes[$0] != colon }) {
            bytes[index] = bytes[index].asciiLowercased
        }
        return true
    }

    /// What follows `http:` or `https:`; nil for another scheme.
    private static func afterHTTPScheme(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        if bytes.starts(with: "http:".utf8) { return bytes.dropFirst(5) }
        if bytes.starts(with: "https:".utf8) { return bytes.dropFirst(6) }
        return nil
    }

    /// Whether there is certainly a host: no user, and a letter or digit right behind the slashes.
    private static func startsWithPlainHost(_ rest: ArraySlice<UInt8>) -> Bool {
        guard rest.starts(with: "//".utf8) else { return false }
        let authority = rest.dropFirst(2).prefix { $0 != slash && $0 != question && $0 != hash }
        guard let first = authority.first else { return false }
        return ByteSet.alphanumeric.contains(first) && !authority.contains(UInt8(ascii: "@"))
    }

    /// Cuts query and fragment off.
    private static func removeQuery(from bytes: inout [UInt8]) -> [UInt8] {
        guard let end = bytes.firstIndex(where: { $0 == question || $0 == hash }) else { return [] }
        let query = bytes[end...].prefix { $0 != hash }.dropFirst()
        defer { bytes.removeSubrange(end...) }
        return Array(query)
    }

    // MARK: Path and query

    private static func checkSegments(of path: String) throws(RequestBuildingError) {
        if path.utf8.allBytes({ $0 < 0x80 }) { return }
        guard path.unicodeScalars.contains(PathSegment.empty) else { return }
        throw RequestBuildingError(
            .emptySegment, String(path.unicodeScalars.filter { $0 != PathSegment.empty }))
    }

    /// Appends path and queries; false if the path would leave the base.
    private static func append(_ path: Bytes, _ query: Bytes, to bytes: inout [UInt8]) -> Bool {
        let baseQuery = removeQuery(from: &bytes)
        let end = path.firstIndex(of: question) ?? path.endIndex
        if end > path.startIndex, !append(path: path[..<end], to: &bytes) { return false }

        var separator = question
        func beginQuery() {
            bytes.append(separator)
            separator = UInt8(ascii: "&")
        }
        if !baseQuery.isEmpty {
            beginQuery()
            bytes.append(contentsOf: baseQuery)
        }
        let pathQuery = path[end...].dropFirst()
        if !pathQuery.isEmpty {
            beginQuery()
            PercentEncoding.appendKeepingEscapes(pathQuery, allowed: .query, to: &bytes)
        }
        if !query.isEmpty {
            beginQuery()
            PercentEncoding.appendKeepingEscapes(query, allowed: .query, to: &bytes)
        }
        return true
    }

    private static func append(path: Bytes, to bytes: inout [UInt8]) -> Bool {
        while bytes.last == slash { bytes.removeLast() }
        bytes.append(slash)
        let start = bytes.count
        PercentEncoding.appendKeepingEscapes(path.drop { $0 == slash }, allowed: .path, to: &bytes)
        return !hasDotSegment(bytes[start...])
    }

    /// Whether a segment is `.` or `..`, a dot plain or escaped (RFC 3986 §5.2.4).
    private static func hasDotSegment(_ path: ArraySlice<UInt8>) -> Bool {
        guard path.contains(where: { $0 == dot || $0 == percent }) else { return false }
        var index = path.startIndex
        while true {
            var dots = 0
            while let length = dotLength(at: index, in: path) {
                dots += 1
                index += length
            }
            if (1...2).contains(dots), index == path.endIndex || path[index] == slash {
                return true
            }
            guard let slash = path[index...].firstIndex(of: slash) else { return false }
            index = slash + 1
        }
    }

    /// How many bytes the dot at a place has; nil if there is none.
    private static func dotLength(at index: Int, in path: ArraySlice<UInt8>) -> Int? {
        guard index < path.endIndex else { return nil }
        if path[index] == dot { return 1 }
        guard path[index] == percent, index + 2 < path.endIndex,
            path[index + 1] == UInt8(ascii: "2"),
            path[index + 2].asciiLowercased == UInt8(ascii: "e")
        else { return nil }
        return 3
    }

    // MARK: Bytes

    private static var slash: UInt8 { UInt8(ascii: "/") }
    private static var colon: UInt8 { UInt8(ascii: ":") }
    private static var question: UInt8 { UInt8(ascii: "?") }
    private static var hash: UInt8 { UInt8(ascii: "#") }
    private static var dot: UInt8 { UInt8(ascii: ".") }
    private static var percent: UInt8 { UInt8(ascii: "%") }
}
