/// How long to wait before a request is sent again, if the server does not say.
public struct Backoff: Sendable {
    /// Gives the pause after a failed attempt; attempts are counted from 0.
    public let pause: @Sendable (_ attempt: Int) -> Duration

    /// Creates a back-off of one's own.
    public init(_ pause: @escaping @Sendable (_ attempt: Int) -> Duration) {
        self.pause = pause
    }

    /// The same pause each time.
    public static func constant(_ pause: Duration) -> Self {
        Self { _ in pause }
    }

    /// A pause that grows each time, with chance in it, so that clients which failed together don't
    /// come back together.
    ///
    /// - Parameters:
    ///   - first: The first pause; half a second by default.
    ///   - factor: How many times longer each next one is; 2 by default.
    ///   - maximum: The longest pause; 30 seconds by default.
    ///   - jitter: The share of a pause that is left to chance, 0 through 1; a half by default, so
    ///     that a pause of 4 seconds is one of 2 to 4 seconds.
    ///   - generator: Where chance comes from; the system's by default.
    /// - Returns: The back-off.
    public static func exponential(
        from first: Duration = .milliseconds(500), factor: Double = 2,
        upTo maximum: Duration = .seconds(30), jitter: Double = 0.5,
        using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) -> Self {
        let generator = Locked(generator)
        // Comparisons that no NaN passes: what is no number counts as nothing.
        let jitter = jitter > 0 ? min(jitter, 1) : 0
        let factor = factor > 1 ? factor : 1
        return Self { attempt in
            let growth = pow(factor, Double(max(attempt, 0)))
            let seconds = min(first.inSeconds * growth, maximum.inSeconds)
            // Not `Double.random`, which asks a generator again and again that it does not like.
            let chance = generator.withLock { Double($0.next() >> 11) * 0x1p-53 }
            let pause = seconds * (1 - jitter * chance)
            return pause > 0 ? .seconds(min(pause, 1e9)) : .zero
        }
    }
}

extension Duration {
    fileprivate var inSeconds: Double { self / .seconds(1) }
}
