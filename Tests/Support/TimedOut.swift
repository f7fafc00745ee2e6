/// What ``within(_:_:)`` throws when the operation took too long.
public struct TimedOut: Error, Equatable {
    /// How long the operation was given.
    public let limit: Duration

    /// Creates the error.
    public init(limit: Duration) {
        self.limit = limit
    }
}
