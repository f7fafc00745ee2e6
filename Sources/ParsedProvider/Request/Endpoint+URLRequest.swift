extension Endpoint {
    /// The complete request: the only place where a `URLRequest` is built.
    ///
    /// - Throws: ``RequestBuildingError`` for whatever can't be sent as described.
    public func urlRequest() throws(RequestBuildingError) -> URLRequest {
        guard method.isToken else { throw RequestBuildingError(.invalidMethod, method.rawValue) }
        let content = try encodedTask()
        let url = try RequestURL.compose(base: baseURL, path: path, query: content.query)

        var request = URLRequest(url: url)
        if method != .get { request.httpMethod = method.rawValue }
        request.allHTTPHeaderFields = try fields(contentType: content.contentType)
        if let body = content.body, !body.isEmpty {
            guard method != .get else { throw RequestBuildingError(.bodyOnGET, url.absoluteString) }
            request.httpBody = body
        }
        return request
    }

    private func encodedTask() throws(RequestBuildingError) -> EncodedParameters {
        var content = try encodedBody()
        guard let query = task.query else { return content }
        let parts = [try encode(query).query, content.query].compactMap(\.self)
        content.query = parts.isEmpty ? nil : parts.joined(separator: "&")
        return content
    }

    private func encodedBody() throws(RequestBuildingError) -> EncodedParameters {
        switch task.body {
        case .none: return EncodedParameters()
        case .data(let data): return EncodedParameters(body: data)
        case .parameters(let parameters): return try encode(parameters)
        case .json(let value, let encoder):
            do {
                let body = try (encoder ?? JSONEncoder()).encode(value)
                return EncodedParameters(body: body, contentType: "application/json")
            } catch {
                throw RequestBuildingError(
                    .valueEncoding, "\(type(of: value))", underlyingError: error)
            }
        }
    }

    private func encode(
        _ parameters: RequestTask.Parameters
    ) throws(RequestBuildingError) -> EncodedParameters {
        do {
            return try parameters.encoding.encode(parameters.values, method: method)
        } catch let error as RequestBuildingError {
            throw error
        } catch {
            throw RequestBuildingError(
                .parameterEncoding, "\(type(of: parameters.encoding))", underlyingError: error)
        }
    }

    /// The header fields, checked; the target's `Content-Type` beats the encoding's.
    private func fields(
        contentType: String?
    ) throws(RequestBuildingError) -> [String: String]? {
        var fields = headers
        var names: Set<String> = []
        for (name, value) in headers {
            let lowercased = name.lowercased()
            guard name.isToken, value.isFieldValue, names.insert(lowercased).inserted,
                lowercased != "content-length", lowercased != "transfer-encoding"
            else { throw RequestBuildingError(.invalidHeader, name) }
            let trimmed = value.trimmingFieldSpace
            if trimmed != value { fields[name] = trimmed }
        }
        if let contentType, !names.contains("content-type") {
            fields["Content-Type"] = contentType
        }
        return fields.isEmpty ? nil : fields
    }
}
