import Foundation
import ParsedProvider

/// A transport of twenty lines: every request gets the same answer.
struct Echo: Transport {
    func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        let work = DispatchWorkItem {
            onEvent(.head(ResponseHead(statusCode: 200, headers: ["Content-Type": "text/plain"])))
            if case .data(let body) = request.body { onEvent(.body(body)) }
            onEvent(.completed(nil))
        }
        nonisolated(unsafe) let item = work
        DispatchQueue.global().async(execute: work)
        return CancellableToken { item.cancel() }
    }
}
