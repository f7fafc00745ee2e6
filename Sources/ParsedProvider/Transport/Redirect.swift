/// The request that a redirect asks for, by RFC 9110 §15.4 and the WHATWG fetch standard.
struct Redirect {
    /// How many redirects one attempt follows, as in the fetch standard.
    static let limit = 20

    /// The statuses that ask for another request; 300, 304 and 305 do not.
    static let statusCodes = [301, 302, 303, 307, 308]

    private static let secretHeaders = ["Authorization", "Cookie", "Proxy-Authorization"]

    private static let contentHeaders = [
        "Content-Type", "Content-Encoding", "Content-Language", "Content-Location",
    ]

    /// The request that would follow, nil where the head is no redirect or a bad one.
    static func proposal(
        after head: ResponseHead, to request: TransportRequest, secretHeaders: [String]
    ) -> TransportRequest? {
        guard statusCodes.contains(head.statusCode),
            let current = request.urlRequest.url, let location = head.headers["Location"],
            let target = resolve(location, from: current)
        else { return nil }

        var next = request
        next.urlRequest.url = target
        let method = HTTPMethod(request.urlRequest.httpMethod ?? "GET")
        if changesToGET(method, head.statusCode) {
            next.urlRequest.httpMethod = "GET"
            next.urlRequest.httpBody = nil
            next.body = .none
            contentHeaders.forEach { next.urlRequest.setValue(nil, forHTTPHeaderField: $0) }
        }
        removeSecrets(from: &next.urlRequest, comingFrom: current, declared: secretHeaders)
        return next
    }

    /// What a policy made of a proposal, nil where that must not be sent: a policy may have set
    /// anything.
    static func checked(
        _ allowed: URLRequest, of proposal: TransportRequest, after request: TransportRequest,
        secretHeaders: [String]
    ) -> TransportRequest? {
        guard isAllowed(from: request.urlRequest.url, to: allowed.url) else { return nil }
        var next = proposal
        next.urlRequest = allowed
        next.urlRequest.httpBody = nil
        guard (try? TransportRequest(checking: next.urlRequest)) != nil else { return nil }
        next.urlRequest.httpBody = proposal.urlRequest.httpBody
        if HTTPMethod(allowed.httpMethod ?? "GET") == .get {
            next.urlRequest.httpBody = nil
            next.body = .none
        }
        removeSecrets(
            from: &next.urlRequest, comingFrom: request.urlRequest.url, declared: secretHeaders)
        return next
    }

    /// Removes what another origin must not see, and the name of the host that it is not.
    private static func removeSecrets(
        from request: inout URLRequest, comingFrom origin: URL?, declared: [String]
    ) {
        guard Origin(request.url) != Origin(origin) else { return }
        (self.secretHeaders + declared + ["Host"])
            .forEach { request.setValue(nil, forHTTPHeaderField: $0) }
    }

    /// Whether a request may be sent on from one URL to another: http or https, and never from
    /// https to http.
    static func isAllowed(from current: URL?, to target: URL?) -> Bool {
        guard let target, let scheme = target.scheme?.lowercased(), target.host?.isEmpty == false
        else { return false }
        return scheme == "https" || scheme == "http" && current?.scheme?.lowercased() != "https"
    }

    private static func resolve(_ location: String, from current: URL) -> URL? {
        guard !location.isEmpty,
            let target = URL(string: location, relativeTo: current)?.absoluteURL,
            isAllowed(from: current, to: target)
        else { return nil }
        return target.withLowercasedScheme
    }

    private static func changesToGET(_ method: HTTPMethod, _ status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }
}

extension URL {
    /// The same URL with its scheme in small letters: URLSession on Linux knows no other.
    var withLowercasedScheme: URL {
        guard let scheme, scheme != scheme.lowercased(),
            var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        parts.scheme = scheme.lowercased()
        return parts.url ?? self
    }
}
