import ParsedProvider
import ParsedProviderTestSupport

/// A transport that plays events in place of a network, and notes what it was given.
final class ScriptedTransport: Transport {
    private let script: @Sendable (TransportRequest) -> [TransportEvent]
    private let given = Locked<[TransportRequest]>([])
    private let waiting = Locked<[@Sendable () -> Void]>([])
    private let isHeld: Bool

    /// The requests so far.
    var requests: [TransportRequest] { given.value }

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - isHeld: Whether the events wait for ``release()``; if not, they come at once, from
    ///     another thread.
    ///   - script: What happens.
    init(isHeld: Bool = false, _ script: @escaping @Sendable (TransportRequest) -> [TransportEvent])
    {
        self.isHeld = isHeld
        self.script = script
    }

    /// Answers with a status and a body.
    convenience init(_ status: Int, _ body: String = "", isHeld: Bool = false) {
        self.init(isHeld: isHeld) { _ in
            [.head(ResponseHead(statusCode: status)), .body(Data(body.utf8)), .completed(nil)]
        }
    }

    /// Fails.
    convenience init(_ code: URLError.Code) {
        self.init { _ in [.completed(URLError(code))] }
    }

    /// Lets the held events go.
    func release() {
        waiting.withLock { blocks in
            defer { blocks = [] }
            return blocks
        }.forEach { $0() }
    }

    func start(
        _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) -> any Exchange {
        given.withLock { $0.append(request) }
        let play: @Sendable () -> Void = { [script] in script(request).forEach(onEvent) }
        if isHeld {
            waiting.withLock { $0.append(play) }
        } else {
            DispatchQueue.global().async(execute: play)
        }
        return CancellableToken { onEvent(.completed(URLError(.cancelled))) }
    }
}
