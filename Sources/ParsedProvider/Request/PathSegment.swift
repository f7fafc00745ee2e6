extension DefaultStringInterpolation {
    /// Inserts text as one path segment: everything but unreserved characters is escaped, so that
    /// `"/users/\(segment: "a/b")"` is `/users/a%2Fb` and can't leave its place.
    public mutating func appendInterpolation(segment: some CustomStringConvertible) {
        appendLiteral(PercentEncoding.encode(segment.description, allowed: .unreserved))
    }
}
