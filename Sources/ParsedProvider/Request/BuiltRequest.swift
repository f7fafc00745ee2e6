/// A complete request, before it is a `URLRequest`: that is made of it where somebody wants one, a
/// transport, a plugin or an error, and an immediate stub without plugins never does.
///
/// An object, since the stages, the errors to come and the attempts all hold on to it.
final class BuiltRequest: Sendable {
    let method: HTTPMethod
    let address: LazyURL

    /// The header fields, checked.
    let fields: [String: String]

    /// The body if it is in memory; never empty.
    let body: Data?

    /// A file that is the body.
    let file: URL?

    /// Parts that are the body, not yet written.
    let multipart: MultipartBody?

    init(
        method: HTTPMethod, address: LazyURL, fields: [String: String], body: Data?,
        file: URL? = nil,
        multipart: MultipartBody? = nil
    ) {
        self.method = method
        self.address = address
        self.fields = fields
        self.body = body
        self.file = file
        self.multipart = multipart
    }

    /// The same request, whose body may be missing.
    var urlRequest: URLRequest {
        var request = URLRequest(url: address.url)
        // Setting a method costs as much as all the rest; GET is the default.
        if method != .get { request.httpMethod = method.rawValue }
        if !fields.isEmpty { request.allHTTPHeaderFields = fields }
        if let body { request.httpBody = body }
        return request
    }

    /// The request with its multipart body written, if that fits into memory.
    func withBodyInMemory() throws(RequestBuildingError) -> BuiltRequest {
        guard let multipart, multipart.fitsIntoMemory else { return self }
        return BuiltRequest(
            method: method, address: address, fields: fields, body: try multipart.data())
    }

    /// Whether there is a body that the `URLRequest` can't hold.
    var hasPayload: Bool { file != nil || multipart != nil }

    /// What is sent as the body where the `URLRequest` has none.
    func payload() throws(RequestBuildingError) -> RequestPayload? {
        if let file { return .file(file) }
        return try multipart.map { multipart throws(RequestBuildingError) in
            .temporary(try multipart.temporaryFile())
        }
    }
}

/// A body that a `URLRequest` can't hold; the same bytes for every attempt and hop.
enum RequestPayload: Sendable {
    /// The caller's file.
    case file(URL)
    /// A file of ours, removed with the last one who holds it.
    case temporary(TemporaryFile)

    var file: URL {
        switch self {
        case .file(let url): url
        case .temporary(let file): file.url
        }
    }
}
