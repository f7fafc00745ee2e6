/// What one attempt does with a body that belongs into a file.
///
/// It writes beside the destination and takes the place at the very end; until then the destination
/// is untouched, and what was written goes when this does.
final class Download: BodySink {
    private struct State {
        /// The place from which a resumed request asks on; 0 asks for everything.
        var offset: Int64 = 0
        /// Whose rest was asked for: an entity tag or a date.
        var validator = ""
        /// What was asked for first, before any redirect.
        var source: URL?
        /// Whether the server has sent the rest of another version all the same.
        var isOtherVersion = false
        var file: DownloadFile?
    }

    private let destination: DownloadDestination
    private let validation: ValidationType
    private let partial: PartialFile?
    private let state = Locked(State())

    /// Creates a download for an attempt.
    init(_ destination: DownloadDestination, validation: ValidationType) {
        self.destination = destination
        self.validation = validation
        partial =
            destination.options.contains(.resumePartialFile)
            ? destination.fixedFile.map { PartialFile($0) } : nil
    }

    deinit { abandon() }

    /// Whether the body goes to the file.
    var isOpen: Bool { state.withLock { $0.file != nil } }

    /// The request that asks for what is not there yet.
    func resuming(_ request: URLRequest) -> URLRequest {
        guard let partial, HTTPMethod(request.httpMethod ?? "GET") == .get,
            request.value(forHTTPHeaderField: "Range") == nil
        else { return request }
        var request = request
        if request.value(forHTTPHeaderField: "Accept-Encoding") == nil {
            request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        }
        state.withLock { $0.source = request.url }
        guard let record = partial.record, record.url == request.url else { return request }
        state.withLock { state in
            state.offset = record.size
            state.validator = record.validator
        }
        request.setValue("bytes=\(record.size)-", forHTTPHeaderField: "Range")
        request.setValue(record.validator, forHTTPHeaderField: "If-Range")
        return request
    }

    /// The request for everything, if the server has refused to go on at our place.
    func restarted(_ request: TransportRequest, after status: Int) -> TransportRequest? {
        let restarts = state.withLock { state in
            guard state.offset > 0, status == 416 || state.isOtherVersion else { return false }
            state.offset = 0
            return true
        }
        guard restarts else { return nil }
        var request = request
        request.urlRequest.setValue(nil, forHTTPHeaderField: "Range")
        request.urlRequest.setValue(nil, forHTTPHeaderField: "If-Range")
        return request
    }

    /// Opens the file for the body of a final head; nil if the body is to stay in memory.
    ///
    /// - Returns: The head as the caller gets it: that of the whole, if only the rest was sent.
    /// - Throws: `URLError`.
    func begin(_ head: ResponseHead, of request: URLRequest) throws(URLError) -> ResponseHead? {
        let (offset, validator, source) = state.withLock { ($0.offset, $0.validator, $0.source) }
        if offset > 0, head.statusCode == 206, head.isOfAnotherVersion(than: validator) {
            state.withLock { $0.isOtherVersion = true }
            return nil
        }
        let whole = offset > 0 ? try head.whole(from: offset) : nil
        let head = whole ?? head
        guard (200...299).contains(head.statusCode), ![204, 205].contains(head.statusCode),
            request.httpMethod != "HEAD", validation.accepts(head.statusCode)
        else { return nil }
        let file = try DownloadFile.open(
            for: head, from: request.url, to: destination,
            partial: partial.flatMap { partial in source.map { (partial, $0) } },
            at: whole == nil ? 0 : offset)
        state.withLock { $0.file = file }
        return head
    }

    /// Writes the next bytes; does nothing once the download is abandoned.
    ///
    /// - Returns: How many bytes are there now.
    func write(_ chunk: Data) throws(URLError) -> Int64 {
        let result = state.withLock { state in
            Result { () throws(URLError) in try state.file?.write(chunk) ?? 0 }
        }
        return try result.get()
    }

    /// Ends the writing.
    ///
    /// - Throws: `URLError` if there are fewer bytes than the head has promised.
    func finish() throws(URLError) {
        let result = state.withLock { state in
            Result { () throws(URLError) in try state.file?.finish() }
        }
        try result.get()
    }

    /// Where the bytes are before they take their place.
    var fileURL: URL? { state.withLock { $0.file?.url } }

    /// Puts the file where it belongs.
    ///
    /// - Returns: The response with the file's place.
    /// - Throws: `URLError`; what was at the destination is still there.
    func place(_ response: Response) throws(URLError) -> Response {
        guard let file = state.withLock({ $0.file.take() }) else { return response }
        try file.place(destination.options)
        return response.in(file: file.target)
    }

    /// Gives up: what was written is removed, or kept to be resumed.
    func abandon() {
        state.withLock { $0.file.take() }?.abandon()
    }
}

extension Response {
    /// The same response with its body in a file.
    func `in`(file: URL?) -> Response {
        Response(
            statusCode: statusCode, headers: headers, data: data, url: url, fileURL: file)
    }
}

extension ResponseHead {
    /// The head of the whole, where this is that of its rest (RFC 9110 §15.3.7); nil if it is none.
    ///
    /// - Throws: `URLError` if another part came than the one asked for.
    func whole(from offset: Int64) throws(URLError) -> ResponseHead? {
        guard statusCode == 206 else { return nil }
        let field = headers["Content-Range"] ?? ""
        guard field.lowercased().hasPrefix("bytes \(offset)-"), headers["Content-Encoding"] == nil
        else { throw URLError(.badServerResponse) }
        var headers = headers
        headers["Content-Range"] = nil
        // `bytes first-last/total`, or `*` where the server does not know the total.
        let total = field.split(separator: "/").last.flatMap { Int64($0) }
        let last = field.split { "-/".contains($0) }.dropFirst().first.flatMap { Int64($0) }
        headers["Content-Length"] = (total ?? last.map { $0 &+ 1 }).map { "\($0)" }
        return ResponseHead(statusCode: 200, headers: headers)
    }

    /// Whether a 206 says that it is part of another version than the one asked for, which must not
    /// be put together with it (RFC 9110 §15.3.7.3).
    fileprivate func isOfAnotherVersion(than validator: String) -> Bool {
        let isTag = validator.hasSuffix("\"")
        let own = headers[isTag ? "ETag" : "Last-Modified"]
        return own != nil && own != validator
    }
}
