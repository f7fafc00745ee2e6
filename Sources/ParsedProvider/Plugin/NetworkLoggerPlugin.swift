/// Writes what is sent and received, for people.
///
/// Secrets are hidden in headers, URLs, and JSON and form bodies; `Configuration.hidesSecrets` is
/// the switch. JSON is indented, with numbers and the order of keys as they came. What is not text,
/// a multipart body or a body over the limit is shown by type and size. Logging never changes
/// what is sent or received.
/// ```swift
/// let provider = Provider<GitHub>(plugins: [NetworkLoggerPlugin.verbose])
/// ```
public struct NetworkLoggerPlugin: PluginType {
    /// What is written, how, and where to.
    public let configuration: Configuration

    /// Creates a logger: method, URL and headers to the standard output, by default.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Everything but cURL, to the standard output.
    public static var verbose: Self {
        Self(configuration: Configuration(logOptions: .verbose))
    }

    // MARK: Hooks

    /// Writes the request.
    public func willSend(_ request: URLRequest, target: any TargetType) {
        let options = configuration.logOptions
        if options.contains(.formatRequestAscURL) {
            return write([("Request", cURL(request))], target)
        }
        var entries = [("Request", line(of: request))]
        let headers = HTTPHeaders(request.allHTTPHeaderFields ?? [:])
        if options.contains(.requestHeaders) { append(headers, "Request Headers", to: &entries) }
        if options.contains(.requestBody) {
            let body = request.httpBodyStream == nil ? self.body(of: request) : "a stream"
            if let body { entries.append(("Request Body", body)) }
        }
        write(entries, target)
    }

    /// Writes the response, or what went wrong.
    public func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
        let options = configuration.logOptions
        var entries: [(String, String)] = []
        if let response = outcome.response {
            let isError = outcome.error != nil || response.statusCode >= 400
            let url = response.url.map { " " + redaction.hidden(in: $0) } ?? ""
            entries.append(("Response", "\(response.statusCode)\(url)"))
            if options.contains(.responseHeaders) {
                append(response.headers, "Response Headers", to: &entries)
            }
            if options.contains(isError ? .errorResponseBody : .successResponseBody),
                let body = body(of: response)
            {
                entries.append(("Response Body", body))
            }
        }
        if let error = outcome.error, !error.isStatus {
            entries.append(("Error", redaction.hidden(in: "\(error)")))
        }
        write(entries, target)
    }

    /// Writes why a parser failed, or what it gave.
    public func didParse(
        _ result: Result<Any, ProviderError>, target: any TargetType, duration: Duration
    ) {
        switch result {
        case .success(let value) where configuration.logOptions.contains(.parsedType):
            let microseconds = Int((duration / .microseconds(1)).rounded())
            write([("Parsed", "\(type(of: value)) in \(microseconds) µs")], target)
        case .success: break
        case .failure(let error): write([("Error", redaction.hidden(in: "\(error)"))], target)
        }
    }

    // MARK: Pieces

    private var redaction: Redaction {
        Redaction(isOn: configuration.hidesSecrets, names: configuration.secretNames)
    }

    private func write(_ entries: [(id: String, message: String)], _ target: any TargetType) {
        guard !entries.isEmpty else { return }
        let formatter = configuration.formatter
        configuration.output(target, entries.map { formatter.entry($0.id, $0.message, target) })
    }

    private func line(of request: URLRequest) -> String {
        let url = request.url.map(redaction.hidden(in:)) ?? "(no URL)"
        let method = request.httpMethod ?? "GET"
        return configuration.logOptions.contains(.requestMethod) ? "\(method) \(url)" : url
    }

    private func cURL(_ request: URLRequest) -> String {
        request.cURLDescription(redaction, maximumBodySize: configuration.maximumBodySize)
    }

    private func append(
        _ headers: HTTPHeaders, _ id: String, to entries: inout [(String, String)]
    ) {
        let lines = headers.map { "\($0.name): \(redaction.hidden(in: $0.value, named: $0.name))" }
            .sorted()
        if !lines.isEmpty { entries.append((id, lines.joined(separator: "\n"))) }
    }

    private func body(of request: URLRequest) -> String? {
        request.httpBody.flatMap {
            text(
                of: $0, type: request.value(forHTTPHeaderField: "Content-Type"),
                by: configuration.formatter.requestBody)
        }
    }

    private func body(of response: Response) -> String? {
        text(
            of: response.data, type: response.headers["Content-Type"],
            by: configuration.formatter.responseBody)
    }

    private func text(of data: Data, type: String?, by format: Formatter.Body) -> String? {
        guard !data.isEmpty else { return nil }
        if let text = format(data, type) { return redaction.hidden(in: text) }
        let body = LoggedBody(data, contentType: type, limit: configuration.maximumBodySize)
        guard let text = body.text else { return body.summary }
        return redaction.hidden(in: text, indented: configuration.indentsJSON)
    }
}

extension HTTPHeaders {
    init(_ fields: [String: String]) {
        self.init(fields.map { Field(name: $0.key, value: $0.value) })
    }
}

extension ProviderOutcome {
    /// The response, also that of a failure.
    fileprivate var response: Response? {
        switch self {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }

    fileprivate var error: ProviderError? {
        if case .failure(let error) = self { error } else { nil }
    }
}

extension ProviderError {
    /// Whether the response's line says everything already.
    fileprivate var isStatus: Bool {
        if case .statusCode = kind { true } else { false }
    }
}
