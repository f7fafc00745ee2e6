import Dispatch

/// Reads a body while it arrives and passes its elements on.
///
/// The parser runs on a queue of the stream's own, so that a slow one stalls no other transfer; the
/// bytes that wait for it count as the buffer's.
final class StreamSink<Element: Sendable>: BodySink {
    private struct State {
        var reader: StreamParser<Element>.Reader?
        var isOpen = false
        var received: Int64 = 0
        var elements = 0
        var failure: (any Error)?
        var stop: (@Sendable () -> Void)?
    }

    private let parser: StreamParser<Element>
    private let validation: ValidationType
    private let buffer: StreamBuffer<Element>
    private let state = Locked(State())
    private let queue = DispatchQueue(label: "ParsedProvider.stream")

    init(
        _ parser: StreamParser<Element>, validation: ValidationType,
        into buffer: StreamBuffer<Element>
    ) {
        self.parser = parser
        self.validation = validation
        self.buffer = buffer
    }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Elements that were passed on can't be taken back, and a parser that has refused does so again.
    var allowsRetry: Bool { state.withLock { !$0.isOpen && $0.failure == nil } }

    func connect(
        pause: @escaping @Sendable (_ paused: Bool) -> Void, stop: @escaping @Sendable () -> Void
    ) {
        buffer.setPause(pause)
        state.withLock { $0.stop = stop }
    }

    func begin(_ head: ResponseHead, of request: URLRequest) throws(URLError) -> ResponseHead? {
        guard (200...299).contains(head.statusCode), validation.accepts(head.statusCode) else {
            return nil
        }
        do {
            let reader = try parser.open(head.response(from: request.url))
            state.withLock { state in
                state.reader = reader
                state.isOpen = true
            }
        } catch {
            fail(error)
            throw URLError(.cancelled, url: request.url)
        }
        return head
    }

    func write(_ chunk: Data) throws(URLError) -> Int64 {
        guard state.withLock({ $0.failure == nil }) else { throw URLError(.cancelled) }
        guard buffer.arrive(chunk.count) else { throw URLError(.dataLengthExceedsMaximum) }
        queue.async { [self] in read(chunk) }
        return state.withLock { state in
            state.received += Int64(chunk.count)
            return state.received
        }
    }

    func finish() throws(URLError) {}

    /// Waits for what is still to be parsed, and ends the parser.
    ///
    /// - Returns: How many elements there were.
    /// - Throws: What the parser threw.
    func end() throws -> Int {
        queue.sync { read(nil) }
        let (count, failure) = state.withLock { ($0.elements, $0.failure) }
        if let failure { throw failure }
        return count
    }

    /// Lets what is still to be parsed be.
    func giveUp() {
        // Outside of the lock, since it is the user's.
        let reader = state.withLock { $0.reader.take() }
        withExtendedLifetime(reader) {}
    }

    /// What the parser threw, after all that has arrived.
    var failure: (any Error)? {
        queue.sync {}
        return state.withLock { $0.failure }
    }

    /// Runs the parser; on the queue, so serially, although under no lock.
    private func read(_ chunk: Data?) {
        guard let reader = state.withLock({ $0.failure == nil ? $0.reader : nil }) else { return }
        var elements: [Element] = []
        let result = Result { try reader(chunk) { elements.append($0) } }
        state.withLock { $0.elements += elements.count }
        buffer.add(elements, size: chunk?.count ?? 0)
        if case .failure(let error) = result { fail(error) }
    }

    private func fail(_ error: any Error) {
        let stop = state.withLock { state in
            state.failure = state.failure ?? error
            return state.stop.take()
        }
        stop?()
    }
}
