/// A request between the stages: as it was built, until a request closure, a plugin or a resumed
/// download makes another one of it.
enum OutgoingRequest: Sendable {
    case built(BuiltRequest)
    case changed(URLRequest)

    var address: LazyURL? {
        switch self {
        case .built(let request): request.address
        case .changed(let request): request.url.map { .parsed($0) }
        }
    }

    var urlRequest: URLRequest {
        switch self {
        case .built(let request): request.urlRequest
        case .changed(let request): request
        }
    }

    var body: Data? {
        switch self {
        case .built(let request): request.body
        case .changed(let request): request.httpBody
        }
    }
}
