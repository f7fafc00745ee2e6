/// A cookie as a ``CookieJar`` keeps it (RFC 6265 §5.3).
public struct Cookie: Sendable, Hashable {
    /// The name; may be empty in the wild, but such cookies are not kept.
    public let name: String

    /// The value as the server wrote it, quotes included.
    public let value: String

    /// The host, lower-case, without a leading dot.
    public let domain: String

    /// Where the cookie applies, with everything below; begins with a slash.
    public let path: String

    /// Whether the cookie is for ``domain`` alone and not for the hosts below it.
    public let isHostOnly: Bool

    /// Whether the cookie is sent with `https` only.
    public let isSecure: Bool

    /// Whether scripts in a browser must not see the cookie; means nothing here, and is kept for
    /// those who store cookies.
    public let isHTTPOnly: Bool

    /// When the cookie ends; nil for one that lives as long as its jar.
    public let expires: Date?

    /// Creates a cookie, for example one that was stored.
    public init(
        name: String, value: String, domain: String, path: String = "/", isHostOnly: Bool = true,
        isSecure: Bool = false, isHTTPOnly: Bool = false, expires: Date? = nil
    ) {
        self.name = name
        self.value = value
        self.domain = domain.lowercased()
        self.path = path.hasPrefix("/") ? path : "/"
        self.isHostOnly = isHostOnly
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.expires = expires
    }
}

extension Cookie: CustomStringConvertible {
    /// The name and where the cookie applies; never the value, which is a secret.
    public var description: String { "\(name) for \(domain)\(path)" }
}

extension Cookie {
    /// Whether two cookies can't be kept side by side: the newer one replaces the other.
    func replaces(_ other: Self) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    func isExpired(_ now: Date) -> Bool { expires.map { $0 <= now } ?? false }

    /// Whether the cookie goes with a request (RFC 6265 §5.4).
    func applies(to place: CookiePlace) -> Bool {
        (isHostOnly ? place.host == domain : place.isWithin(domain: domain))
            && place.isWithin(path: path) && (!isSecure || place.isSecure)
    }

    /// Whether name and value can stand in a `Cookie` field.
    var isSendable: Bool {
        let pair = name + value
        return !name.isEmpty && !name.contains("=") && pair.isFieldValue && !pair.contains(";")
            && pair.utf8.count <= 4096
    }
}
