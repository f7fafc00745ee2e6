import ParsedProvider

/// One exchange, and the token that its starter holds.
///
/// `@unchecked`: ``wish`` and ``isOver`` are guarded by the loop's lock, everything else is touched
/// by the loop's thread only, or before the loop has it.
final class CurlExchange: Exchange, Admissible, @unchecked Sendable {
    /// What the holder of the token wants.
    struct Wish {
        var isCancelled = false
        var isPaused = false
        /// Whether the loop is yet to look at it.
        var isListed = false
    }

    /// Where an exchange is on its way.
    enum Stage {
        case new
        case waiting
        case running
        case over
    }

    let loop: EventLoop
    let method: String
    let address: String?

    // Guarded by the loop's lock.
    var wish = Wish()
    var isOver = false

    // The loop's thread.
    var onEvent: (@Sendable (TransportEvent) -> Void)?
    var request: TransportRequest
    var stage = Stage.new
    var origin: Admission<CurlExchange>.Origin?
    var ticket = 0
    var place = 0
    var easy: EasyHandle?
    var fields: RequestFields?
    var body: BodySource?
    let response = ResponseReader()
    var decoder: ContentDecoder?
    var progress = Progress()

    init(
        _ request: TransportRequest, loop: EventLoop,
        onEvent: @escaping @Sendable (TransportEvent) -> Void
    ) {
        self.request = request
        method = request.urlRequest.httpMethod ?? "GET"
        address = request.urlRequest.url?.absoluteString
        self.loop = loop
        self.onEvent = onEvent
    }

    /// What has happened so far, as far as limits, errors and metrics care.
    struct Progress {
        /// Why the exchange was given up from within; goes before what libcurl says.
        var failure: URLError.Code?
        /// Whether a complete response came although libcurl waits for more.
        var isComplete = false
        /// Whether the holder pauses in the midst of decoded bytes, or of libcurl's.
        var isHoldingDecoded = false
        var isHoldingRaw = false
        /// What libcurl said while decoded bytes were still held back.
        var code: Int32?
        var received: Int64 = 0
        var reportedSent: Int64 = 0
        var sendings = 0
        var hasSocket = false
        /// The TLS session whose end is that of the body.
        var session: UnsafeRawPointer?
        /// Whether it is cancelled, but left to libcurl until a name is looked up.
        var isOrphan = false
        var started: UInt64 = 0
        var admitted: UInt64 = 0
        /// Since then; libcurl's own figure is that of the first byte sent, for a request with a body.
        var firstByte: UInt64 = 0
        var lastByte: UInt64 = 0
    }

    /// For errors and figures; it is not cheap.
    var url: URL? { request.urlRequest.url }

    // MARK: The token

    var isCancelled: Bool {
        EventLoop.isInForkedChild ? false : loop.withLock { wish.isCancelled }
    }

    func cancel() {
        loop.change(self, isCancelled: true)
    }

    func setPaused(_ paused: Bool) {
        loop.change(self, isPaused: paused)
    }

    // MARK: Events

    func emit(_ event: TransportEvent) {
        onEvent?(event)
    }

    /// Ends the exchange for its holder; libcurl may still have an orphan's handle.
    func complete(_ error: URLError?) {
        let wasCancelled = loop.withLock {
            isOver = true
            return wish.isCancelled
        }
        report(wasCancelled ? URLError(.cancelled, at: url) : error)
    }

    /// Ends an exchange that libcurl never had, or keeps for a while.
    func fail(_ code: URLError.Code) {
        complete(URLError(code, at: url))
    }

    /// Ends an exchange in a process that has no loop.
    func failInForkedChild() {
        report(URLError(.resourceUnavailable, at: url))
    }

    private func report(_ error: URLError?) {
        stage = .over
        decoder = nil
        request.body = .none
        let handler = onEvent.take()
        if error == nil, !response.trailers.isEmpty {
            handler?(.trailers(HTTPHeaders(response.trailers)))
        }
        handler?(.completed(error))
    }
}

extension URLError {
    /// An error that names the URL, as the system's errors do, and says more if there is more.
    init(_ code: Code, at url: URL?, text: String? = nil) {
        var info: [String: Any] = [:]
        if let url { info[NSURLErrorFailingURLErrorKey] = url }
        if let text { info[NSLocalizedDescriptionKey] = text }
        self.init(code, userInfo: info)
    }
}
