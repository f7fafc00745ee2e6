/// What happens to a request that is awaited with its progress: progress, then the value.
public enum RequestEvent<Value: Sendable>: Sendable {
    /// The request has come further.
    case progress(ProgressResponse)
    /// The value: the last event.
    case value(Value)
}

extension Order where Value: Sendable {
    /// Starts the request and gives its events; it is cancelled when nobody listens any more.
    func events() -> AsyncThrowingStream<RequestEvent<Value>, any Error> {
        // Of progress only the newest counts. The value is the last and so never dropped.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
            let token = start(
                on: nil, progress: { continuation.yield(.progress($0)) },
                completion: { result in
                    continuation.yield(with: result.map { .value($0) }.mapError { $0 as any Error })
                    continuation.finish()
                })
            continuation.onTermination = { _ in token.cancel() }
        }
    }
}
