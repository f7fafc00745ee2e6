/// Keeps the cookies of a provider, if it is asked to (RFC 6265).
///
/// ```swift
/// var options = ProviderOptions()
/// options.cookies = CookieJar()
/// ```
/// Cookies are taken from every answer, redirects and refusals included, and go with every request
/// that they are for. A `Cookie` header that the target or a plugin sets is sent as it is, and
/// nothing is added to it. The system's cookie storage is not used: on Linux it ignores `Secure`
/// and `Max-Age=0`. Nothing is written to disk; ``cookies`` and ``set(_:)`` let one do so.
///
/// At most 180 cookies of one domain are kept, and 3000 in all; the oldest go first.
public final class CookieJar: Sendable {
    private let limit: Int
    private let limitPerDomain: Int

    /// In the order in which they were first set.
    private let kept = Locked<[Cookie]>([])
    private let now: @Sendable () -> Date

    /// Creates an empty jar.
    public convenience init() {
        self.init(now: { Date() })
    }

    init(
        limit: Int = 3000, limitPerDomain: Int = 180, now: @escaping @Sendable () -> Date
    ) {
        self.limit = limit
        self.limitPerDomain = limitPerDomain
        self.now = now
    }

    /// All cookies that have not expired, the oldest first.
    public var cookies: [Cookie] {
        let now = now()
        return kept.withLock { kept in
            kept.removeAll { $0.isExpired(now) }
            return kept
        }
    }

    /// The cookies that go with a request, in the order in which they are sent.
    public func cookies(for url: URL) -> [Cookie] {
        guard let place = CookiePlace(url) else { return [] }
        // Longer paths first, then older cookies (RFC 6265 §5.4).
        return cookies.enumerated().filter { $0.element.applies(to: place) }
            .sorted {
                let lengths = ($0.element.path.utf8.count, $1.element.path.utf8.count)
                return lengths.0 == lengths.1 ? $0.offset < $1.offset : lengths.0 > lengths.1
            }
            .map(\.element)
    }

    /// Keeps a cookie, in place of one of the same name, domain and path.
    ///
    /// One that has expired only removes the old one; one that can't be sent, because of a control
    /// character, a semicolon or more than 4096 bytes, is not kept.
    public func set(_ cookie: Cookie) {
        guard cookie.isSendable else { return }
        let now = now()
        kept.withLock { kept in
            let place = kept.firstIndex { cookie.replaces($0) }
            if let place { kept.remove(at: place) }
            guard !cookie.isExpired(now) else { return }
            kept.insert(cookie, at: place ?? kept.endIndex)
            shorten(&kept, domain: cookie.domain)
        }
    }

    /// Takes the cookies of an answer.
    ///
    /// - Parameters:
    ///   - headers: The answer's; each `Set-Cookie` line sets a cookie, or none if it is malformed,
    ///     for another domain, or for a public suffix.
    ///   - url: Who answered.
    public func store(_ headers: HTTPHeaders, from url: URL?) {
        let fields = headers.values(for: "Set-Cookie")
        guard !fields.isEmpty, let place = CookiePlace(url) else { return }
        let now = now()
        for field in fields {
            guard let cookie = Cookie(setCookie: field, from: place, now: now),
                place.isSecure || !shadowsSecureCookie(cookie)
            else { continue }
            set(cookie)
        }
    }

    /// Forgets everything.
    public func removeAll() {
        kept.withLock { $0 = [] }
    }

    /// Whether a clear connection would replace what a secure one has set (RFC 6265bis §5.7).
    private func shadowsSecureCookie(_ cookie: Cookie) -> Bool {
        kept.withLock { kept in kept.contains { $0.isSecure && cookie.replaces($0) } }
    }

    private func shorten(_ kept: inout [Cookie], domain: String) {
        guard kept.count > limitPerDomain else { return }
        let ofDomain = kept.indices.filter { kept[$0].domain == domain }
        if ofDomain.count > limitPerDomain { kept.remove(at: ofDomain[0]) }
        if kept.count > limit { kept.removeFirst() }
    }
}

extension CookieJar {
    /// The request with the cookies that are for it, unless it has some of its own.
    func adding(to request: TransportRequest) -> TransportRequest {
        guard let url = request.urlRequest.url,
            request.urlRequest.value(forHTTPHeaderField: "Cookie") == nil
        else { return request }
        let pairs = cookies(for: url).map { "\($0.name)=\($0.value)" }
        guard !pairs.isEmpty else { return request }
        var request = request
        request.urlRequest.setValue(pairs.joined(separator: "; "), forHTTPHeaderField: "Cookie")
        return request
    }
}
