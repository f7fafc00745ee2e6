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
        switch sample() {
        case .networkResponse(let status, let data):
            respond(ResponseHead(statusCode: status), data, onEvent)
        case .response(let response):
            let head = ResponseHead(statusCode: response.statusCode, headers: response.headers)
            respond(head, response.data, onEvent)
        case .networkError(let error):
            onEvent(.completed(error))
        }
    }

    private func respond(
        _ head: ResponseHead, _ data: Data, _ onEvent: @Sendable (TransportEvent) -> Void
    ) {
        onEvent(.head(head))
        if !data.isEmpty { onEvent(.body(data)) }
        onEvent(.completed(nil))
    }
}
