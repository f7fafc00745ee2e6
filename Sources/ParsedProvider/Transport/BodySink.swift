/// Where the body of the final response goes if it is not gathered in memory.
protocol BodySink: AnyObject, Sendable {
    /// Whether the body goes here.
    var isOpen: Bool { get }

    /// Opens for the body of a head, if it is one that is wanted; nil if the body is to be gathered.
    ///
    /// - Returns: The head as the caller gets it.
    func begin(_ head: ResponseHead, of request: URLRequest) throws(URLError) -> ResponseHead?

    /// Takes the next bytes.
    ///
    /// - Returns: How many bytes have come.
    func write(_ chunk: Data) throws(URLError) -> Int64

    /// Ends the body.
    func finish() throws(URLError)

    /// The request to send instead, if the server has refused to go on at our place.
    func restarted(_ request: TransportRequest, after status: Int) -> TransportRequest?

    /// The file with the body, if there is one.
    var fileURL: URL? { get }

    /// Whether a failed attempt leaves no trace, so that another one may follow.
    var allowsRetry: Bool { get }

    /// Is told how to pause and resume the exchange, for engines that can, and how to end it.
    func connect(
        pause: @escaping @Sendable (_ paused: Bool) -> Void, stop: @escaping @Sendable () -> Void)
}

extension BodySink {
    func restarted(_ request: TransportRequest, after status: Int) -> TransportRequest? { nil }

    var fileURL: URL? { nil }

    var allowsRetry: Bool { true }

    func connect(
        pause: @escaping @Sendable (_ paused: Bool) -> Void, stop: @escaping @Sendable () -> Void
    ) {}
}
