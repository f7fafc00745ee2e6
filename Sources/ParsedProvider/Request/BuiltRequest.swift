/// A request with its body as it was described, before a multipart body is written.
struct BuiltRequest: Sendable {
    /// The head, and a body that was in memory already.
    var urlRequest: URLRequest

    /// A file that is the body.
    var file: URL?

    /// Parts that are the body.
    var multipart: MultipartBody?

    /// The request with a multipart body that fits into memory.
    func withBodyInMemory() throws(RequestBuildingError) -> URLRequest {
        guard let multipart, multipart.fitsIntoMemory else { return urlRequest }
        var request = urlRequest
        request.httpBody = try multipart.data()
        return request
    }

    /// Whether there is a body that the `URLRequest` can't hold.
    var hasPayload: Bool { file != nil || multipart.map { !$0.fitsIntoMemory } ?? false }

    /// What is sent as the body where the `URLRequest` has none.
    func payload() throws(RequestBuildingError) -> RequestPayload? {
        if let file { return .file(file) }
        guard let multipart, !multipart.fitsIntoMemory else { return nil }
        return .temporary(try multipart.temporaryFile())
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
