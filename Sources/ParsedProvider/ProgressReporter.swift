/// Counts one request's progress and passes it on in order.
final class ProgressReporter: Sendable {
    typealias Handler = @Sendable (ProgressResponse) -> Void

    private struct Counts {
        var upload: Int64 = -1
        var response: Int64 = -1
        var isClosed = false
    }

    private let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let handler: Handler
    private let counts = Locked(Counts())

    /// Creates a reporter.
    ///
    /// - Parameters:
    ///   - handler: Gets the events.
    ///   - run: Runs the handler, in order; on the callback queue.
    init(
        handler: @escaping Handler,
        run: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.handler = handler
        self.run = run
    }

    /// Reports bytes of the request's body.
    ///
    /// A body that is sent a second time is counted on by URLSession, beyond its total.
    func sent(_ count: Int64, of total: Int64?) {
        let count = min(count, total ?? count)
        guard counts.withLock({ $0.upload.rise(to: count) }) else { return }
        report(.upload, count, total)
    }

    /// Reports bytes of the response's body.
    func received(_ count: Int64, of total: Int64?) {
        guard counts.withLock({ $0.response.rise(to: count) }) else { return }
        report(.response, count, total.flatMap { $0 < count ? nil : $0 })
    }

    /// Reports what another reporter counted.
    func pass(_ event: ProgressResponse) {
        switch event.phase {
        case .upload: sent(event.completedCount, of: event.totalCount)
        case .response: received(event.completedCount, of: event.totalCount)
        }
    }

    /// Reports the response: the last event.
    func completed(_ response: Response) {
        let count = counts.withLock { max($0.response, Int64(response.data.count)) }
        report(.response, count, count, response)
    }

    private func report(
        _ phase: ProgressResponse.Phase, _ count: Int64, _ total: Int64?,
        _ response: Response? = nil
    ) {
        let event = ProgressResponse(
            phase: phase, completedCount: count, totalCount: total, response: response)
        run { [self] in
            guard !counts.withLock(\.isClosed) else { return }
            handler(event)
        }
    }

    /// Ends the reports: nothing comes behind a completion.
    func close() {
        counts.withLock { $0.isClosed = true }
    }
}

extension Int64 {
    /// Takes a larger value; false if the value is not larger.
    fileprivate mutating func rise(to value: Int64) -> Bool {
        guard value > self else { return false }
        self = value
        return true
    }
}
