/// What an attempt knows so far; guarded by its lock.
struct AttemptState {
    var request: TransportRequest
    var hops = 0
    var head: ResponseHead?
    var body = Data()
    private var hasReserved = false
    private var knownSize: Int64??

    /// How many bytes of the body came, wherever they went.
    var received: Int64 = 0

    /// The number of the running exchange; what an earlier one still reports is not listened to.
    var number = 0
    var isExchangeOver = false

    /// Credentials are for the origin that the request was made for, as long as no redirect led
    /// anywhere else, and are tried once.
    var mayAnswerChallenge = true
    var exchange: (any Exchange)?
    var deadline: DeadlineTimer.Entry?
    var lastEvent = DispatchTime.now()

    /// Whether somebody has asked the exchange to wait.
    var isPaused = false
    var end: Attempt.End?

    /// Why the attempt was stopped; it may be before its start.
    var stopCode: URLError.Code?

    init(request: TransportRequest) {
        self.request = request
    }

    var url: URL? { request.urlRequest.url }

    /// What has arrived; complete if the exchange is.
    var partialResponse: Response? {
        head.map {
            Response(statusCode: $0.statusCode, headers: $0.headers, data: body, url: url)
        }
    }

    /// Whether an exchange's event still counts.
    func listens(to number: Int) -> Bool {
        end != nil && self.number == number && !isExchangeOver
    }

    mutating func begin(_ head: ResponseHead) {
        self.head = head
        body = Data()
        hasReserved = false
        knownSize = nil
        received = 0
    }

    /// How long the body will be, if the head tells; looking there takes time.
    var expectedSize: Int64? {
        mutating get {
            if let knownSize { return knownSize }
            let size = head?.expectedBodySize
            knownSize = .some(size)
            return size
        }
    }

    mutating func append(_ chunk: Data) {
        guard !body.isEmpty else { return body = chunk }
        if !hasReserved {
            // One buffer of the expected size, if that is not too good to be true.
            hasReserved = true
            let expected = min(expectedSize ?? 0, Self.largestReserve)
            if expected > body.count + chunk.count { body.reserveCapacity(Int(expected)) }
        }
        body.append(chunk)
    }

    private static let largestReserve: Int64 = 128 << 20

    /// The exchange that is complete, nil if there is no head.
    var hop: Attempt.Hop? {
        guard let head, let response = partialResponse else { return nil }
        return Attempt.Hop(
            request: request, head: head, response: response, count: hops, received: received,
            mayAnswerChallenge: mayAnswerChallenge)
    }

    /// What is left to do when an attempt ends.
    struct Ending {
        let end: Attempt.End
        let result: Result<Response, AttemptFailure>
        let exchange: (any Exchange)?
        let deadline: DeadlineTimer.Entry?
    }

    /// Ends the attempt, unless it has ended.
    mutating func finish(
        _ outcome: (AttemptState) -> Result<Response, AttemptFailure>
    ) -> Ending? {
        guard let end else { return nil }
        let ending = Ending(
            end: end, result: outcome(self), exchange: exchange, deadline: deadline)
        self.end = nil
        exchange = nil
        deadline = nil
        body = Data()
        return ending
    }

    /// Prepares for the next exchange: a redirect's, or the one that answers a challenge.
    mutating func goOn(with next: TransportRequest, isRedirect: Bool) -> Bool {
        guard end != nil else { return false }
        if isRedirect { hops += 1 }
        if !isRedirect || Origin(next.urlRequest.url) != Origin(url) { mayAnswerChallenge = false }
        request = next
        number += 1
        isExchangeOver = false
        head = nil
        body = Data()
        exchange = nil
        lastEvent = .now()
        return true
    }
}

/// Why an attempt gave no response: the error, and what had arrived.
struct AttemptFailure: Error {
    let error: URLError
    let partial: Response?

    init(_ error: URLError, _ partial: Response?) {
        self.error = error
        self.partial = partial
    }
}
