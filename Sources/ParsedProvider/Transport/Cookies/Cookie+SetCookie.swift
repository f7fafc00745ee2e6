extension Cookie {
    /// Reads a `Set-Cookie` field (RFC 6265 §5.2 and §5.3); nil where it must be ignored.
    ///
    /// - Parameters:
    ///   - field: The value of one line.
    ///   - place: Whose answer it was.
    ///   - now: What `Max-Age` counts from.
    init?(setCookie field: String, from place: CookiePlace, now: Date) {
        var parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Pair.init)
        let pair = parts.removeFirst()
        guard let value = pair.value, !pair.name.isEmpty else { return nil }
        let attributes = Attributes(parts)

        var domain = place.host
        var isHostOnly = true
        if let wanted = attributes.domain, wanted != place.host || !PublicSuffix.contains(wanted) {
            guard place.isWithin(domain: wanted), !PublicSuffix.contains(wanted) else { return nil }
            domain = wanted
            isHostOnly = false
        }
        // A clear connection must not plant what a secure one would trust (RFC 6265bis §5.7).
        guard place.isSecure || !attributes.isSecure else { return nil }
        self.init(
            name: String(pair.name), value: String(value), domain: domain,
            path: attributes.path ?? place.defaultPath, isHostOnly: isHostOnly,
            isSecure: attributes.isSecure, isHTTPOnly: attributes.isHTTPOnly,
            expires: attributes.expires(now))
        guard isSendable, keepsPrefixPromise(hasPath: attributes.path == "/") else { return nil }
    }

    /// What a name that begins so promises (RFC 6265bis §4.1.3).
    private func keepsPrefixPromise(hasPath: Bool) -> Bool {
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && isHostOnly && hasPath }
        return !name.hasPrefix("__secure-") || isSecure
    }

    /// `name=value`, or a name alone, without the white space around them.
    private struct Pair {
        let name: String
        let value: String?

        init(_ text: Substring) {
            let equals = text.firstIndex(of: "=")
            name = String(text[..<(equals ?? text.endIndex)]).trimmingFieldSpace
            value = equals.map { String(text[text.index(after: $0)...]).trimmingFieldSpace }
        }
    }

    /// The attributes that count; of several with one name, the last does.
    private struct Attributes {
        var domain: String?
        var path: String?
        var isSecure = false
        var isHTTPOnly = false
        private var maxAge: TimeInterval?
        private var date: Date?

        init(_ pairs: [Pair]) {
            for pair in pairs {
                let value = pair.value ?? ""
                switch pair.name.lowercased() {
                case "domain":
                    let name = value.hasPrefix(".") ? String(value.dropFirst()) : value
                    domain = name.isEmpty ? nil : name.lowercased()
                case "path": path = value.hasPrefix("/") ? value : nil
                case "secure": isSecure = true
                case "httponly": isHTTPOnly = true
                case "expires": date = HTTPDate.parse(value) ?? date
                case "max-age": maxAge = Self.seconds(value) ?? maxAge
                default: break
                }
            }
        }

        /// `Max-Age` goes before `Expires`; zero or less ends the cookie.
        func expires(_ now: Date) -> Date? {
            guard let maxAge else { return date }
            return maxAge > 0 ? now.addingTimeInterval(maxAge) : .distantPast
        }

        /// Digits, maybe behind a minus; any number of them, at most a century.
        private static func seconds(_ text: String) -> TimeInterval? {
            let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return min(TimeInterval(text) ?? 0, 3.2e9)
        }
    }
}
