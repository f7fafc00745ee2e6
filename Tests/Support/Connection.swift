import Foundation

/// Serves one client, one request after the other.
final class Connection {
    private let number: Int
    private let wire: Wire
    private let service: Service
    /// Whether a client that leaves now leaves early.
    private var isUnfinished = false

    init(_ number: Int, _ wire: Wire, _ service: Service) {
        self.number = number
        self.wire = wire
        self.service = service
    }

    /// Blocks until the connection ends.
    func serve() {
        defer { wire.release() }
        do {
            var index = 0
            while true {
                try exchange(index)
                index += 1
            }
        } catch {
            guard error == .closedByClient, isUnfinished else { return }
            service.record.update { $0.closedByClient += 1 }
        }
    }

    private func exchange(_ index: Int) throws(ConnectionEnd) {
        var request = try readHead(index)
        isUnfinished = true
        if let early = service.onHead(request) {
            record(request)
            try play(early, answering: request)
            isUnfinished = false
            // A client that was refused may send its body or not: nobody can tell what comes next.
            if request.expectsContinue { try finish() }
            _ = try readBody(request.framing)
        } else {
            if request.expectsContinue { try wire.write(Data("HTTP/1.1 100 \r\n\r\n".utf8)) }
            request.body = try readBody(request.framing)
            record(request)
            try play(service.handler(request), answering: request)
        }
        isUnfinished = false
        if request.wantsClose { try finish() }
    }

    private func record(_ request: RecordedRequest) {
        service.record.update { $0.requests.append(request) }
    }

    // MARK: Reading

    private func readHead(_ index: Int) throws(ConnectionEnd) -> RecordedRequest {
        // The first line apart, because empty ones before it count for nothing (RFC 9112 §2.2).
        var head = try wire.take(through: "\r\n")
        while head.count == 2 { head = try wire.take(through: "\r\n") }
        var line = Data()
        repeat {
            line = try wire.take(through: "\r\n")
            head += line
        } while line.count > 2
        guard let request = RecordedRequest(head: head, connection: number, index: index) else {
            throw .malformed
        }
        return request
    }

    private func readBody(_ framing: BodyFraming) throws(ConnectionEnd) -> Data {
        switch framing {
        case .none: Data()
        case .contentLength(let count): try wire.take(count)
        case .chunked: try readChunks()
        }
    }

    private func readChunks() throws(ConnectionEnd) -> Data {
        var body = Data()
        while true {
            let line = String(decoding: try wire.take(through: "\r\n").dropLast(2), as: UTF8.self)
            let digits = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            guard let count = Int(digits, radix: 16), count >= 0 else { throw .malformed }
            if count == 0 { break }
            body += try wire.take(count)
            guard try wire.take(2) == Data("\r\n".utf8) else { throw .malformed }
        }
        while try wire.take(through: "\r\n").count > 2 {}
        return body
    }

    // MARK: Answering

    private func play(
        _ answer: ServerAnswer, answering request: RecordedRequest
    ) throws(ConnectionEnd) {
        for step in answer.steps(answering: request) { try perform(step) }
    }

    private func perform(_ step: Step) throws(ConnectionEnd) {
        switch step {
        case .send(let data):
            try wire.write(data)
        case .pause(let milliseconds):
            try wire.pause(milliseconds: milliseconds)
        case .wait(let gate):
            // In slices, because one thread can't wait for a gate and for a socket at once.
            while !gate.isOpen { try wire.pause(milliseconds: 5) }
        case .awaitNextRequest:
            isUnfinished = false
            try wire.waitForBytes()
        case .close:
            try finish()
        case .reset:
            wire.resetOnRelease()
            throw .scripted
        case .hang:
            try wire.pause(milliseconds: nil)
        }
    }

    private func finish() throws(ConnectionEnd) {
        isUnfinished = false
        try wire.finish()
    }
}
