extension DefaultStringInterpolation {
    /// Inserts text as one path segment: everything but unreserved characters is escaped, so that
    /// `"/users/\(segment: "a/b")"` is `/users/a%2Fb` and can't leave its place.
    ///
    /// A segment that is empty, `.` or `..` would make another path of it: such a request is not
    /// built.
    public mutating func appendInterpolation(segment: some CustomStringConvertible) {
        let text = segment.description
        appendLiteral(
            text.isEmpty
                ? String(PathSegment.empty) : PercentEncoding.encode(text, allowed: .unreserved))
    }
}

enum PathSegment {
    /// Stands for an empty segment, which can't be refused where it is inserted: the last character
    /// for private use, which no other path has.
    static let empty: Unicode.Scalar = "\u{10FFFD}"
}
