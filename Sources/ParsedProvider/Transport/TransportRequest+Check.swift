extension TransportRequest {
    /// Takes a request as the request closure and the plugins left it, and refuses what must not
    /// reach the wire: they may have set anything.
    ///
    /// - Parameters:
    ///   - request: What is sent; a body in it goes before the file.
    ///   - file: The body, if the request has none.
    /// - Throws: ``RequestBuildingError`` naming what can't be sent.
    init(checking request: URLRequest, file: URL? = nil) throws(RequestBuildingError) {
        let method = HTTPMethod(request.httpMethod ?? "GET")
        guard method.isToken else { throw RequestBuildingError(.invalidMethod, method.rawValue) }
        guard Redirect.isAllowed(from: nil, to: request.url) else {
            throw RequestBuildingError(.invalidURL, request.url?.withoutSecrets ?? "none")
        }
        try RequestFields.check(request.allHTTPHeaderFields ?? [:])
        // A stream can be read once only: nothing could be sent again.
        guard request.httpBodyStream == nil else {
            throw RequestBuildingError(.bodyStream, request.url?.withoutSecrets ?? "none")
        }
        let body = Body(request.httpBody, file)
        guard body == .none || method != .get else {
            throw RequestBuildingError(.bodyOnGET, request.url?.withoutSecrets ?? "none")
        }
        var request = request
        request.url = request.url?.withLowercasedScheme
        self.init(urlRequest: request, body: body)
    }

    /// Takes a request as it was built, which nobody has touched since.
    init(built request: URLRequest, file: URL? = nil) {
        self.init(urlRequest: request, body: Body(request.httpBody, file))
    }
}

extension TransportRequest.Body {
    /// The size in bytes; nil where there is no body.
    var size: Int64? {
        switch self {
        case .none: nil
        case .data(let data): Int64(data.count)
        case .file(let url): (try? BodyFile.size(of: url)).flatMap { Int64(exactly: $0) }
        }
    }

    /// Bytes before a file.
    init(_ data: Data?, _ file: URL?) {
        if let data, !data.isEmpty {
            self = .data(data)
        } else {
            self = file.map { .file($0) } ?? .none
        }
    }
}
