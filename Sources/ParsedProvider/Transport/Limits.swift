/// When an attempt has taken too long: idle for a while, or in all.
struct Limits: Sendable {
    let start = DispatchTime.now()
    private let idle: Duration?
    private let attempt: Duration?

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - request: Its `timeoutInterval`, in seconds, is how long it may be idle; no limit if that
    ///     is not a positive number that a clock can hold.
    ///   - attempt: How long the attempt may take in all.
    init(_ request: TransportRequest, attempt: Duration?) {
        idle = request.mayHaveTimeout ? Self.idle(request.urlRequest.timeoutInterval) : .seconds(60)
        self.attempt = attempt
    }

    private static func idle(_ interval: TimeInterval) -> Duration? {
        interval > 0 && interval < 1e9 ? .seconds(interval) : nil
    }

    /// How long until the next limit; zero or less if one is passed, nil if there is none.
    func next(idleSince lastEvent: DispatchTime) -> Duration? {
        let idle = idle.map { $0 - lastEvent.elapsed }
        let attempt = attempt.map { $0 - start.elapsed }
        guard let idle, let attempt else { return idle ?? attempt }
        return min(idle, attempt)
    }
}

extension DispatchTime {
    /// How long ago this was.
    fileprivate var elapsed: Duration {
        .nanoseconds(Int64(bitPattern: DispatchTime.now().uptimeNanoseconds &- uptimeNanoseconds))
    }
}
