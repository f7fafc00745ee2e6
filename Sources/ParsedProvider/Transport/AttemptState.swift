/// What an attempt knows so far; guarded by its lock.
struct AttemptState {
    var request: TransportRequest
    var hops = 0
    var head: ResponseHead?
    var body = Data()
    var exchange: (any Exchange)?
    var deadline: DeadlineTimer.Entry?
    var lastEvent = DispatchTime.now()
    var end: Attempt.End?

    var url: URL? { request.urlRequest.url }

    /// What has arrived; complete if the exchange is.
    var partialResponse: Response? {
        head.map {
            Response(statusCode: $0.statusCode, headers: $0.headers, data: body, url: url)
        }
    }

    mutating func begin(_ head: ResponseHead, limit: Int) {
        self.head = head
        body = Data()
        // One buffer of the expected size; more than one chunk will come only above this.
        if let size = head.expectedBodySize, size > 1 << 14, size <= limit {
            body.reserveCapacity(Int(size))
        }
    }

    mutating func append(_ chunk: Data) {
        if body.isEmpty, head?.expectedBodySize.map({ $0 <= Int64(chunk.count) }) ?? true {
            body = chunk
        } else {
            body.append(chunk)
        }
    }

    mutating func follow(_ next: TransportRequest) -> Bool {
        guard end != nil else { return false }
        request = next
        hops += 1
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

extension ResponseHead {
    /// The body's size in bytes as it will be delivered; nil where it is not known, as for a
    /// compressed body, whose length is that of the compressed bytes.
    var expectedBodySize: Int64? {
        guard headers["Content-Encoding"] == nil, let text = headers["Content-Length"],
            let size = Int64(text), size >= 0
        else { return nil }
        return size
    }
}

extension URLError {
    /// An error of the library's own, which names the URL as the system's errors do.
    init(_ code: Code, url: URL?) {
        self.init(code, userInfo: url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
    }
}
