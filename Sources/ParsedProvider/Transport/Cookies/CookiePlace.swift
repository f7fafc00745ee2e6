/// Where a request goes, as far as cookies care.
struct CookiePlace {
    let host: String
    let path: String
    let isSecure: Bool

    init?(_ url: URL?) {
        guard let url, let host = url.host?.lowercased(), !host.isEmpty else { return nil }
        self.host = host
        isSecure = url.scheme?.lowercased() == "https"
        let path = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? ""
        self.path = path.hasPrefix("/") ? path : "/"
    }

    /// The path of a cookie that names none: up to the last slash (RFC 6265 §5.1.4).
    var defaultPath: String {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether the host is a domain or lies below it (RFC 6265 §5.1.3).
    func isWithin(domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain) && !isAddress
    }

    /// Whether the path is another one or lies below it (RFC 6265 §5.1.4).
    func isWithin(path other: String) -> Bool {
        path == other || path.hasPrefix(other.hasSuffix("/") ? other : other + "/")
    }

    /// Whether the host is an IP address, which has no domains.
    private var isAddress: Bool {
        host.contains(":") || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}

/// Domains under which strangers register their own, for which nobody may set a cookie.
///
/// The whole list has ten thousand entries and changes each week. This is what can be told without
/// it: names of one label, and the registries' usual second labels below a country (`co.uk`).
enum PublicSuffix {
    private static let secondLabels: Set<Substring> = [
        "ac", "co", "com", "edu", "gob", "gov", "go", "mil", "ne", "net", "nom", "or", "org", "sch",
    ]

    static func contains(_ domain: String) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, !labels.contains("") else { return true }
        return labels.count == 2 && labels[1].utf8.count == 2 && secondLabels.contains(labels[0])
    }
}
