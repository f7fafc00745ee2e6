extension Endpoint {
    /// The complete request: the only place where a `URLRequest` is built.
    ///
    /// A file, and a multipart body above ``MultipartFormData/encodingMemoryThreshold``, is not in
    /// its `httpBody`.
    ///
    /// - Throws: ``RequestBuildingError`` for whatever can't be sent as described.
    public func urlRequest() throws(RequestBuildingError) -> URLRequest {
        try built().withBodyInMemory()
    }

    /// The request, its body checked and not yet written.
    ///
    /// - Parameter boundary: Of a multipart body that has none of its own.
    /// - Returns: The request.
    /// - Throws: ``RequestBuildingError``.
    func built(
        boundary: @autoclosure () -> String = MultipartFormData.makeBoundary()
    ) throws(RequestBuildingError) -> BuiltRequest {
        guard method.isToken else { throw RequestBuildingError(.invalidMethod, method.rawValue) }
        var content = EncodedParameters()
        var file: URL?
        var multipart: MultipartBody?
        switch task.body {
        case .none: break
        case .data(let data): content.body = data
        case .encoded(let encode):
            content = try RequestBuildingError.wrap(.parameterEncoding, "body") {
                try encode(method)
            }
        case .file(let url):
            _ = try BodyFile.size(of: url)
            file = url
        case .multipart(let formData):
            let body = try MultipartBody(formData, boundary: formData.boundary ?? boundary())
            multipart = body
            content.contentType = body.contentType
        }

        let request = try urlRequest(content)
        guard method != .get || request.httpBody == nil && file == nil && multipart == nil else {
            throw RequestBuildingError(.bodyOnGET, request.url?.withoutSecrets ?? "")
        }
        return BuiltRequest(urlRequest: request, file: file, multipart: multipart)
    }

    private func urlRequest(
        _ content: EncodedParameters
    ) throws(RequestBuildingError) -> URLRequest {
        let query = try query(with: content.query)
        let url = try RequestURL.compose(base: baseURL, path: path, query: query)
        var request = URLRequest(url: url)
        if method != .get { request.httpMethod = method.rawValue }
        request.allHTTPHeaderFields = try fields(contentType: content.contentType)
        if let body = content.body, !body.isEmpty { request.httpBody = body }
        return request
    }

    private func query(with encoded: String?) throws(RequestBuildingError) -> String? {
        if task.queries.isEmpty { return encoded }
        var parts: [String] = []
        for query in task.queries {
            parts.append(try RequestBuildingError.wrap(.parameterEncoding, "query", query))
        }
        return (parts + [encoded ?? ""]).filter { !$0.isEmpty }.joined(separator: "&")
    }

    /// The header fields, checked.
    ///
    /// The target's beat those of its task, but for the type of a multipart body: without the
    /// boundary in it nobody can read the body.
    private func fields(
        contentType: String?
    ) throws(RequestBuildingError) -> [String: String]? {
        var fields = headers
        var names: [String: String] = [:]
        for (name, value) in headers {
            let lowercased = name.lowercased()
            guard name.isToken, value.isFieldValue, names[lowercased] == nil,
                !FieldName.framing.contains(lowercased)
            else { throw RequestBuildingError(.invalidHeader, name) }
            names[lowercased] = name
            let trimmed = value.trimmingFieldSpace
            if trimmed != value { fields[name] = trimmed }
        }
        if let contentType {
            if case .multipart = task.body, let name = names["content-type"] { fields[name] = nil }
            if case .multipart = task.body { names["content-type"] = nil }
            if names["content-type"] == nil { fields["Content-Type"] = contentType }
        }
        if let cacheControl = task.cacheControl, names["cache-control"] == nil {
            guard cacheControl.isFieldValue else {
                throw RequestBuildingError(.invalidHeader, "Cache-Control")
            }
            fields["Cache-Control"] = cacheControl
        }
        return fields.isEmpty ? nil : fields
    }
}
