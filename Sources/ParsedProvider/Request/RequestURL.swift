/// Composes a request's URL as one string, which is parsed once.
///
/// The rules: one slash between base and path; an empty path leaves the base as it is; the base's
/// query comes first; a `?` in the path starts a query; what can't stand in a URL is escaped once;
/// a dot segment is refused, since it would leave the base.
enum RequestURL {
    static func compose(base: URL, path: String, query: String?) throws(RequestBuildingError) -> URL
    {
        let baseText = base.absoluteString
        let scheme = base.scheme?.lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw RequestBuildingError(.unsupportedScheme, base.withoutSecrets)
        }
        guard let host = base.host, !host.isEmpty else {
            throw RequestBuildingError(.invalidURL, base.withoutSecrets)
        }
        if path.isEmpty, query?.isEmpty ?? true, base.scheme == scheme { return base }

        guard !path.unicodeScalars.contains(PathSegment.empty) else {
            throw RequestBuildingError(
                .emptySegment, String(path.unicodeScalars.filter { $0 != PathSegment.empty }))
        }
        let text = try join(baseText, path: path, query: query)
        guard let url = URL(string: text) else {
            throw RequestBuildingError(.invalidURL, "\(base.withoutSecrets) and its path")
        }
        return url
    }

    private static func join(
        _ base: String, path: String, query: String?
    ) throws(RequestBuildingError) -> String {
        var base = base.utf8[...]
        if let fragment = base.firstIndex(of: UInt8(ascii: "#")) { base = base[..<fragment] }
        let baseQuery = base.firstIndex(of: UInt8(ascii: "?"))
        let question = path.utf8.firstIndex(of: UInt8(ascii: "?"))

        var bytes: [UInt8] = []
        bytes.reserveCapacity(base.count + path.utf8.count + (query?.utf8.count ?? 0) + 16)
        bytes.append(contentsOf: base[..<(baseQuery ?? base.endIndex)])
        lowercaseScheme(&bytes)
        let pathPart = path.utf8[..<(question ?? path.endIndex)]
        if !pathPart.isEmpty { try append(path: pathPart, to: &bytes) }

        var separator = UInt8(ascii: "?")
        func beginQuery() {
            bytes.append(separator)
            separator = UInt8(ascii: "&")
        }
        if let part = baseQuery.map({ base[base.index(after: $0)...] }), !part.isEmpty {
            beginQuery()
            bytes.append(contentsOf: part)
        }
        if let part = question.map({ path.utf8[path.utf8.index(after: $0)...] }), !part.isEmpty {
            beginQuery()
            PercentEncoding.appendKeepingEscapes(part, allowed: .query, to: &bytes)
        }
        if let query, !query.isEmpty {
            beginQuery()
            PercentEncoding.appendKeepingEscapes(query.utf8[...], allowed: .query, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(
        path: Substring.UTF8View, to bytes: inout [UInt8]
    ) throws(RequestBuildingError) {
        let slash = UInt8(ascii: "/")
        while bytes.last == slash { bytes.removeLast() }
        bytes.append(slash)
        let start = bytes.count
        PercentEncoding.appendKeepingEscapes(path.drop { $0 == slash }, allowed: .path, to: &bytes)
        guard !hasDotSegment(bytes[start...]) else {
            throw RequestBuildingError(.dotSegment, String(decoding: path, as: UTF8.self))
        }
    }

    /// Whether a segment is `.` or `..`, a dot plain or escaped (RFC 3986 §5.2.4).
    private static func hasDotSegment(_ path: ArraySlice<UInt8>) -> Bool {
        var index = path.startIndex
        while true {
            var dots = 0
            while let length = dot(at: index, in: path) {
                dots += 1
                index += length
            }
            if (1...2).contains(dots), index == path.endIndex || path[index] == UInt8(ascii: "/") {
                return true
            }
            guard let slash = path[index...].firstIndex(of: UInt8(ascii: "/")) else { return false }
            index = slash + 1
        }
    }

    /// How many bytes the dot at a place has; nil if there is none.
    private static func dot(at index: Int, in path: ArraySlice<UInt8>) -> Int? {
        guard index < path.endIndex else { return nil }
        if path[index] == UInt8(ascii: ".") { return 1 }
        guard path[index] == UInt8(ascii: "%"), index + 2 < path.endIndex,
            path[index + 1] == UInt8(ascii: "2"),
            path[index + 2].asciiLowercased == UInt8(ascii: "e")
        else { return nil }
        return 3
    }

    private static func lowercaseScheme(_ bytes: inout [UInt8]) {
        for index in bytes.indices {
            guard bytes[index] != UInt8(ascii: ":") else { return }
            bytes[index] = bytes[index].asciiLowercased
        }
    }
}
