/// Composes a request's URL as one string, which is parsed once.
///
/// The rules: one slash between base and path; an empty path leaves the base as it is; the base's
/// query comes first; a `?` in the path starts a query; what can't stand in a URL is escaped once;
/// a dot segment is refused, since it would leave the base.
enum RequestURL {
    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    static func compose(
        base: URL, path: String, query: String?
    ) throws(RequestBuildingError) -> LazyURL {
        if let text = plain(base.absoluteString, path, query ?? "") {
            return .joined(text, base: base)
        }
        guard let text = try join(base, path, query ?? "") else { return .parsed(base) }
        guard let url = URL(string: text) else {
            throw RequestBuildingError(.invalidURL, "\(base.withoutSecrets) and its path")
        }
        return .parsed(url)
    }

    /// The URL's text; nil if the base is all of it.
    private static func join(
        _ base: URL, _ path: String, _ query: String
    ) throws(RequestBuildingError) -> String? {
        var (text, copy, query) = (base.absoluteString, path, query)
        var bytes: [UInt8] = []
        let fault = text.withUTF8 { text in
            copy.withUTF8 { path in
                query.withUTF8 { query in
                    append(text, hasHost: { base.host?.isEmpty == false }, path, query, to: &bytes)
                }
            }
        }
        if let fault { throw error(fault, base, path) }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private static func error(
        _ reason: RequestBuildingError.Reason, _ base: URL, _ path: String
    ) -> RequestBuildingError {
        switch reason {
        case .dotSegment: RequestBuildingError(reason, String(path.prefix { $0 != "?" }))
        case .emptySegment:
            RequestBuildingError(
                reason, String(path.unicodeScalars.filter { $0 != PathSegment.empty }))
        default: RequestBuildingError(reason, base.withoutSecrets)
        }
    }

    /// Appends the URL, or nothing if it is the base; gives what is wrong, if anything is.
    private static func append(
        _ base: UnsafeBufferPointer<UInt8>, hasHost: () -> Bool,
        _ path: UnsafeBufferPointer<UInt8>, _ query: UnsafeBufferPointer<UInt8>,
        to bytes: inout [UInt8]
    ) -> RequestBuildingError.Reason? {
        guard let scheme = httpScheme(of: base) else { return .unsupportedScheme }
        let rest = base[scheme.utf8CodeUnitCount...]
        guard startsWithPlainHost(rest) || hasHost() else { return .invalidURL }
        let isLowercase = scheme.withUTF8Buffer { base.starts(with: $0) }
        if path.isEmpty, query.isEmpty, isLowercase { return nil }
        guard !path.contains(PathSegment.empty) else { return .emptySegment }

        bytes.reserveCapacity(base.count + path.count + query.count + 16)
        scheme.withUTF8Buffer { bytes.append(contentsOf: $0) }
        let end = rest.firstIndex { $0 == question || $0 == hash } ?? rest.endIndex
        bytes.append(contentsOf: rest[..<end])
        let baseQuery = rest[end...].prefix { $0 != hash }.dropFirst()
        return append(path[...], baseQuery, query[...], to: &bytes)
    }

    // MARK: The base

    /// `http:` or `https:`, if the URL starts with it in any case.
    private static func httpScheme(of base: UnsafeBufferPointer<UInt8>) -> StaticString? {
        if base.starts(with: "http:") { return "http:" }
        return base.starts(with: "https:") ? "https:" : nil
    }

    /// Whether there is certainly a host: no user, and a letter or digit right behind the slashes.
    private static func startsWithPlainHost(_ rest: Bytes) -> Bool {
        let authority = rest.dropFirst(2).prefix { $0 != slash && $0 != question && $0 != hash }
        guard rest.prefix(2).allSatisfy({ $0 == slash }), let first = authority.first else {
            return false
        }
        return ByteSet.alphanumeric.contains(first) && !authority.contains(UInt8(ascii: "@"))
    }

    // MARK: Path and query

    /// Appends path and queries to the base; gives what is wrong, if anything is.
    private static func append(
        _ path: Bytes, _ baseQuery: Bytes, _ query: Bytes, to bytes: inout [UInt8]
    ) -> RequestBuildingError.Reason? {
        let end = path.firstIndex(of: question) ?? path.endIndex
        if end > path.startIndex, !append(path: path[..<end], to: &bytes) { return .dotSegment }

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
        return nil
    }

    private static func append(path: Bytes, to bytes: inout [UInt8]) -> Bool {
        while bytes.last == slash { bytes.removeLast() }
        bytes.append(slash)
        let start = bytes.count
        PercentEncoding.appendKeepingEscapes(path.drop { $0 == slash }, allowed: .path, to: &bytes)
        return bytes.withUnsafeBufferPointer { !hasDotSegment($0[start...]) }
    }

    /// Whether a segment is `.` or `..`, a dot plain or escaped (RFC 3986 §5.2.4).
    private static func hasDotSegment(_ path: Bytes) -> Bool {
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
    private static func dotLength(at index: Int, in path: Bytes) -> Int? {
        guard index < path.endIndex else { return nil }
        if path[index] == dot { return 1 }
        guard path[index] == percent, index + 2 < path.endIndex,
            path[index + 1] == UInt8(ascii: "2"),
            path[index + 2].asciiLowercased == UInt8(ascii: "e")
        else { return nil }
        return 3
    }

    // MARK: Bytes

    static var slash: UInt8 { UInt8(ascii: "/") }
    static var question: UInt8 { UInt8(ascii: "?") }
    private static var hash: UInt8 { UInt8(ascii: "#") }
    static var dot: UInt8 { UInt8(ascii: ".") }
    private static var percent: UInt8 { UInt8(ascii: "%") }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes start with lower-case letters and a colon, in any case.
    fileprivate func starts(with name: StaticString) -> Bool {
        name.withUTF8Buffer { starts(with: $0) { $0 | 0x20 == $1 } }
    }

    /// Whether the text contains a character.
    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
        // Nearly all paths are ASCII.
        if allSatisfy({ $0 < 0x80 }) { return false }
        return String(decoding: self, as: UTF8.self).unicodeScalars.contains(scalar)
    }
}
