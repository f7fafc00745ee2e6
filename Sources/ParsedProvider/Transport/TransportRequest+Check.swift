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
            guard name.isToken, value.isFieldValue else {
                throw RequestBuildingError(.invalidHeader, name)
            }
        }
        let body = request.httpBody ?? Data()
        guard body.isEmpty || method != .get else {
            throw RequestBuildingError(.bodyOnGET, request.url?.withoutSecrets ?? "none")
        }
        self.init(urlRequest: request, body: body.isEmpty ? .none : .data(body))
    }
}
