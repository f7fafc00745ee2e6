import CCurlTransport
import Dispatch
import ParsedProvider

// What happens while libcurl has the exchange.
extension CurlExchange {
    /// Whether libcurl may have a thread look its host's name up.
    ///
    /// Not once there is a socket of its own, nor on a connection that is used again, for which
    /// libcurl notes these times at once.
    var mayBeLookingUp: Bool {
        guard let easy, !progress.hasSocket, !response.hasBegun else { return false }
        return [Info.lookUpTime, .connectTime, .readyTime].allSatisfy { easy.get(size: $0) == 0 }
    }

    var wishNow: Wish { loop.withLock { wish } }

    private func giveUp(_ code: URLError.Code) {
        if progress.failure == nil { progress.failure = code }
    }

    // MARK: Sending

    /// The guard against a second sending of what must not be sent twice, which libcurl does with
    /// any method if a pooled connection breaks before an answer, even after the server has read it
    /// all; and against an answer that lies there already.
    func maySend(from port: Int32) -> Bool {
        guard !progress.isOrphan, !wishNow.isCancelled else { return false }
        if !progress.hasSocket, origin?.speaksInTurns ?? false,
            loop.work.sockets.shutIfUnread(port: port)
        {
            return true
        }
        progress.sendings += 1
        guard progress.sendings > 1, !mayBeSentAgain else { return true }
        giveUp(.networkConnectionLost)
        return false
    }

    /// Hands libcurl the next bytes of the body.
    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !progress.isOrphan, let body else { return Callbacks.abort }
        guard let count = body.read(into: buffer) else {
            giveUp(.requestBodyStreamExhausted)
            return Callbacks.abort
        }
        loop.work.noteActivity(of: self)
        guard count > 0, body.position > progress.reportedSent else { return count }
        progress.reportedSent = body.position
        emit(.sent(body.position, of: body.count))
        return count
    }

    // MARK: Receiving

    func receive(line: UnsafeRawBufferPointer) -> Int {
        // A callback's way to give up is to take less than it was given.
        guard !progress.isOrphan else { return 0 }
        loop.work.noteActivity(of: self)
        if progress.firstByte == 0, loop.configuration.onMetrics != nil {
            progress.firstByte = DispatchTime.now().uptimeNanoseconds &- progress.admitted
        }
        switch response.add(line) {
        case .more: return line.count
        case .failed(let code):
            if response.isLie { origin?.mayMultiplex = false }
            giveUp(code)
            return 0
        case .head(let head):
            return begin(head) ? line.count : 0
        }
    }

    private func begin(_ head: ResponseHead) -> Bool {
        let codings = response.hasBody(for: method) ? response.codings : []
        if !codings.isEmpty {
            decoder = ContentDecoder(codings)
            // What nobody can read must not look like a body.
            if decoder == nil { giveUp(.cannotDecodeContentData) }
        }
        if response.endsWithConnection, response.hasBody(for: method), let easy {
            progress.session = ccurl_session(easy.pointer)
        }
        if let origin { loop.work.note(response.isMultiplexed, of: origin) }
        emit(.head(head))
        if method == "HEAD", body != nil { progress.isComplete = true }
        endIfAnsweredEarly()
        return progress.failure == nil && !progress.isComplete
    }

    /// Takes bytes of the body, all of them or none: none while paused.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        let wish = wishNow
        guard !wish.isCancelled, !progress.isOrphan, response.isComplete else {
            if !response.isComplete { giveUp(.badServerResponse) }
            return 0
        }
        guard !wish.isPaused, !progress.isHoldingDecoded else {
            progress.isHoldingRaw = true
            return Callbacks.pause
        }
        loop.work.noteActivity(of: self)
        progress.received += Int64(bytes.count)
        guard let decoder else {
            emit(.body(Data(bytes)))
            endIfAnsweredEarly()
            return progress.isComplete ? 0 : bytes.count
        }
        decoder.feed(bytes)
        guard deliverDecoded() else { return 0 }
        endIfAnsweredEarly()
        return progress.isComplete ? 0 : bytes.count
    }

    /// Sends no more of the body once the whole answer is there, which HTTP/2 allows (RFC 9113 §8.1):
    /// libcurl would wait for a window that the server need not open any more.
    private func endIfAnsweredEarly() {
        guard response.isMultiplexed, let body, let easy, easy.get(size: .sentSize) < body.count,
            !response.hasBody(for: method) || response.length == .exactly(progress.received),
            decoder?.isAtEnd ?? true
        else { return }
        progress.isComplete = true
    }

    /// Delivers what is decoded until there is no more, or the holder has had enough for now.
    private func deliverDecoded() -> Bool {
        progress.isHoldingDecoded = false
        do {
            while let data = try decoder?.next() {
                emit(.body(data))
                let wish = wishNow
                if wish.isCancelled { return false }
                if wish.isPaused {
                    progress.isHoldingDecoded = true
                    return true
                }
            }
            return true
        } catch {
            giveUp(.cannotDecodeContentData)
            return false
        }
    }

    /// Goes on after a pause.
    ///
    /// - Returns: Whether the exchange has ended meanwhile, and how.
    func resume() -> Int32? {
        if progress.isHoldingDecoded, !deliverDecoded() { return CurlCode.writeError }
        guard !progress.isHoldingDecoded else { return nil }
        if let code = progress.code { return code }
        guard progress.isHoldingRaw, let easy else { return nil }
        progress.isHoldingRaw = false
        loop.work.noteActivity(of: self)
        // May call back at once with what libcurl has kept; what it returns comes as a message too.
        _ = ccurl_easy_resume(easy.pointer)
        return nil
    }
}
