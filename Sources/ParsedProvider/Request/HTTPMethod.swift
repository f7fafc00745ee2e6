/// An HTTP request method (RFC 9110 §9).
public struct HTTPMethod: Sendable, Hashable, RawRepresentable, CustomStringConvertible {
    /// The name as it is sent.
    public let rawValue: String

    /// Creates a method.
    ///
    /// The standard names are upper-cased, others are kept as written: method names are
    /// case-sensitive (RFC 9110 §9.1).
    public init(_ name: String) {
        if Self.known.contains(name) {
            rawValue = name
        } else {
            let upper = name.uppercased()
            rawValue = Self.known.contains(upper) ? upper : name
        }
    }

    /// The same as ``init(_:)``.
    public init(rawValue: String) {
        self.init(rawValue)
    }

    private init(known: String) {
        rawValue = known
    }

    /// `CONNECT`.
    public static let connect = Self(known: "CONNECT")
    /// `DELETE`.
    public static let delete = Self(known: "DELETE")
    /// `GET`.
    public static let get = Self(known: "GET")
    /// `HEAD`.
    public static let head = Self(known: "HEAD")
    /// `OPTIONS`.
    public static let options = Self(known: "OPTIONS")
    /// `PATCH` (RFC 5789).
    public static let patch = Self(known: "PATCH")
    /// `POST`.
    public static let post = Self(known: "POST")
    /// `PUT`.
    public static let put = Self(known: "PUT")
    /// `QUERY`: a safe request with a body.
    public static let query = Self(known: "QUERY")
    /// `TRACE`.
    public static let trace = Self(known: "TRACE")

    // The most frequent first: comparing two short names costs less than hashing one.
    private static let idempotent = ["GET", "PUT", "DELETE", "HEAD", "OPTIONS", "QUERY", "TRACE"]
    private static let known = [
        "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY", "TRACE", "CONNECT",
    ]

    /// Whether sending the request twice is the same as sending it once (RFC 9110 §9.2.2).
    public var isIdempotent: Bool { Self.idempotent.contains(rawValue) }

    /// Whether the name can be sent: a token (RFC 9110 §5.6.2).
    var isToken: Bool { rawValue.isToken }

    /// The name as it is sent.
    public var description: String { rawValue }
}
