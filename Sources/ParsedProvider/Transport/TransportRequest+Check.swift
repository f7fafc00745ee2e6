extension TransportRequest {
    /// Takes a request as the request closure and the plugins left it, and refuses what must not
    /// reach the wire: they may have set anything.
    init(checking request: URLRequest) throws(RequestBuildingError) {
        let method = HTTPMethod(request.httpMethod ?? "GET")
        guard method.isToken else { throw RequestBuildingError(.invalidMethod, method.rawValue) }
        guard Redirect.isAllowed(from: nil, to: request.url) else {
            throw RequestBuildingError(.invalidURL, request.url?.withoutSecrets ?? "none")
        }
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            guard name.isToken, value.isFieldValue, !name.isFraming else {
                throw RequestBuildingError(.invalidHeader, name)
            }
        }
        // A stream can be read once only: nothing could be sent again.
        guard request.httpBodyStream == nil else {
            throw RequestBuildingError(.bodyStream, request.url?.withoutSecrets ?? "none")
        }
        let body = request.httpBody ?? Data()
        guard body.isEmpty || method != .get else {
            throw RequestBuildingError(.bodyOnGET, request.url?.withoutSecrets ?? "none")
        }
        var request = request
        request.url = request.url?.withLowercasedScheme
        self.init(urlRequest: request, body: body.isEmpty ? .none : .data(body))
    }
}

extension String {
    /// Whether the field says where a body ends, which is the transport's to say: a second framing
    /// beside its own, or a wrong length, loses data (RFC 9112 §6).
    fileprivate var isFraming: Bool {
        ["content-length", "transfer-encoding"].contains(lowercased())
    }
}
