/// When an attempt has taken too long: idle for a while, or in all.
struct Limits: Sendable {
    let start = DispatchTime.now()
    private let idle: Duration?
    private let attempt: Duration?

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - idle: In seconds, as in `URLRequest`; no limit if it is not a positive number that
    ///     a clock can hold.
    ///   - attempt: How long the attempt may take in all.
    init(idle: TimeInterval, attempt: Duration?) {
        self.idle = idle > 0 && idle < 1e9 ? .seconds(idle) : nil
        self.attempt = attempt
    }

    /// How long until the next limit; zero or less if one is passed, nil if there is none.
    func next(idleSince lastEvent: DispatchTime) -> Duration? {
        let rest = [
            idle.map { $0 - lastEvent.elapsed }, attempt.map { $0 - start.elapsed },
        ].compactMap(\.self)
        return rest.min()
    }
}

extension DispatchTime {
    /// How long ago this was.
    fileprivate var elapsed: Duration {
        .nanoseconds(Int64(bitPattern: DispatchTime.now().uptimeNanoseconds &- uptimeNanoseconds))
    }
}
