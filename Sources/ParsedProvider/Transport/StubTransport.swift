import Dispatch

/// Answers from a sample in place of the network, at once or after a while.
public struct StubTransport: Transport {
    private let delay: Duration
    private let sample: @Sendable () -> SampleResponse

    /// Creates a stub.
    ///
    /// - Parameters:
    ///   - delay: How long to wait; zero, the default, answers before `start` returns.
    ///   - sample: The answer; read when the stub fires.
    public init(delay: Duration = .zero, sample: @escaping @Sendable () -> SampleResponse) {
        self.delay = delay
        self.sample = sample
    }

    /// Sends the events that a network would.
    public func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        guard delay > .zero else {
            answer(request, onEvent)
            return CancellableToken {}
        }
        let entry = DeadlineTimer.shared.schedule(after: delay) {
            DispatchQueue.hop { answer(request, onEvent) }
        }
        return CancellableToken {
            if entry.cancel() {
                onEvent(.completed(URLError(.cancelled, url: request.urlRequest.url)))
            }
        }
    }

    private func answer(
        _ request: TransportRequest, _ onEvent: @Sendable (TransportEvent) -> Void
    ) {
        if let size = request.body.size { onEvent(.sent(size, of: size)) }
        switch sample().response(at: request.urlRequest.url.map { .parsed($0) }) {
        case .success(let response):
            onEvent(.head(ResponseHead(response)))
            if !response.data.isEmpty { onEvent(.body(response.data)) }
            onEvent(.completed(nil))
        case .failure(let error):
            onEvent(.completed(error))
        }
    }
}

extension SampleResponse {
    /// The sample as the answer of a URL.
    consuming func response(at address: LazyURL?) -> Result<Response, URLError> {
        switch consume self {
        case .networkResponse(let status, let data):
            .success(Response(statusCode: status, headers: [:], data: data, address: address))
        case .response(let sample):
            .success(
                Response(
                    statusCode: sample.statusCode, headers: sample.headers, data: sample.data,
                    address: address))
        case .networkError(let error):
            .failure(error)
        }
    }
}

extension ResponseHead {
    init(_ response: Response) {
        self.init(statusCode: response.statusCode, headers: response.headers)
    }

    /// The response to which nothing but this has arrived.
    func response(from url: URL?) -> Response {
        Response(statusCode: statusCode, headers: headers, url: url)
    }
}
