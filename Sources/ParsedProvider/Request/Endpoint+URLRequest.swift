extension Endpoint {
    /// The complete request: the only place where a `URLRequest` is built.
    ///
    /// A file, and a multipart body above ``MultipartFormData/encodingMemoryThreshold``, is not in
    /// its `httpBody`.
    ///
    /// - Throws: ``RequestBuildingError`` for whatever can't be sent as described.
    public func urlRequest() throws(RequestBuildingError) -> URLRequest {
        try built().withBodyInMemory().urlRequest
    }

    /// The request, its body checked and not yet written.
    ///
    /// - Parameters:
    ///   - defaults: Header fields for what is not set.
    ///   - boundary: Of a multipart body that has none of its own.
    /// - Returns: The request.
    /// - Throws: ``RequestBuildingError``.
    func built(
        defaults: DefaultFields = DefaultFields([:]),
        boundary: @autoclosure () -> String = MultipartFormData.makeBoundary()
    ) throws(RequestBuildingError) -> BuiltRequest {
        guard method.isToken else { throw RequestBuildingError(.invalidMethod, method.rawValue) }
        var content = EncodedParameters()
        var file: URL?
        var multipart: MultipartBody?
        switch task.body {
        case .none: break
        case .data(let data): content.body = data
        case .parameters(let parameters, let encoding):
            content = try RequestBuildingError.wrap(
                .parameterEncoding, "\(type(of: encoding))"
            ) {
                try encoding.encode(parameters, method: method)
            }
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

        let request = BuiltRequest(
            method: method,
            address: try RequestURL.compose(
                base: baseURL, path: path, query: try query(with: content.query)),
            fields: try fields(contentType: content.contentType, defaults: defaults),
            body: content.body?.isEmpty == false ? content.body : nil, file: file,
            multipart: multipart)
        guard method != .get || request.body == nil && !request.hasPayload else {
            throw RequestBuildingError(.bodyOnGET, request.address.url.withoutSecrets)
        }
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
        contentType: String?, defaults: DefaultFields
    ) throws(RequestBuildingError) -> [String: String] {
        var fields = headers
        if let contentType {
            if case .multipart = task.body {
                let names = fields.keys.filter { $0.isSameFieldName(as: "Content-Type") }
                // Two of them are refused, as everywhere.
                if names.count == 1 { fields[names[0]] = nil }
            }
            Self.add("Content-Type", contentType, to: &fields)
        }
        if let cacheControl = task.cacheControl {
            Self.add("Cache-Control", cacheControl, to: &fields)
        }
        if fields.isEmpty, defaults.areChecked { return defaults.fields }
        for (name, value) in defaults.fields { Self.add(name, value, to: &fields) }
        return try RequestFields.check(fields)
    }

    /// Adds a field that is not there yet.
    private static func add(_ name: String, _ value: String, to fields: inout [String: String]) {
        guard RequestFields.spelling(of: name, in: fields) == nil else { return }
        fields[name] = value
    }
}
