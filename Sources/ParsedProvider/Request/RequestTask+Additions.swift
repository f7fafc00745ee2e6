extension RequestTask {
    /// The same task with parameters in the URL, behind those it has.
    ///
    /// - Parameters:
    ///   - parameters: As for ``requestParameters(parameters:encoding:)``.
    ///   - encoder: How they are written.
    /// - Returns: The task.
    public func query(
        parameters: [String: Any], encoder: URLEncodedFormEncoder = .init()
    ) -> Self {
        let copy = ParameterValue.dictionary(parameters)
        return query(.parameterEncoding, "query") { try encoder.encode(copy) }
    }

    /// The same task with the properties of a value in the URL, behind what it has.
    public func query(
        _ value: any Encodable & Sendable, encoder: URLEncodedFormEncoder = .init()
    ) -> Self {
        query(.valueEncoding, "\(type(of: value))") { try encoder.encode(value) }
    }

    /// The same task with these pairs in the URL, in this order, repeated ones too; an item without
    /// a value is its name alone.
    public func query(items: [URLQueryItem], encoder: URLEncodedFormEncoder = .init()) -> Self {
        query(.parameterEncoding, "query") { encoder.encode(items) }
    }

    /// The same task with its answer written to a file.
    public func download(to destination: DownloadDestination) -> Self {
        var task = self
        task.destination = destination
        return task
    }

    /// The same task with a deadline for each attempt, redirects included.
    public func timeout(_ timeout: Duration) -> Self {
        var task = self
        task.timeout = timeout
        return task
    }

    /// The same task with a `Cache-Control` such as `no-cache` (RFC 9111 §5.2.1); one among the
    /// target's headers goes first.
    public func cacheControl(_ directives: String) -> Self {
        var task = self
        task.cacheControl = directives
        return task
    }

    private func query(
        _ reason: RequestBuildingError.Reason, _ detail: String,
        _ encode: @escaping @Sendable () throws -> String
    ) -> Self {
        var task = self
        task.queries.append {
            try RequestBuildingError.wrap(reason, detail, encode)
        }
        return task
    }
}
