import ParsedProvider

/// Gathers a response's head and trailers from header lines as they came.
final class ResponseReader {
    /// What a line led to.
    enum Step {
        case more
        case head(ResponseHead)
        case failed(URLError.Code)
    }

    /// In bytes, over all lines of a head, and of the trailers; a little below libcurl's own limit,
    /// whose error is that of a lost connection.
    private static let limit = 256 << 10

    /// How often lines may go on, since each time costs as much as all of the field.
    private static let foldLimit = 100

    /// The status of the final head, or of the one that is being read.
    private(set) var status = 0
    private(set) var isComplete = false
    /// Whether the connection carries other exchanges at the same time: HTTP/2 or later.
    private(set) var isMultiplexed = false
    /// Whether it may: over TLS only.
    var mayBeMultiplexed = false
    /// Whether a response that is none of HTTP/2 says that it is one.
    private(set) var isLie = false
    private(set) var length = ContentLength.none
    private(set) var trailers: [HTTPHeaders.Field] = []
    private(set) var fields: [HTTPHeaders.Field] = []
    private var size = 0
    private var folds = 0
    private var isInHead = false

    /// Takes a line with its end.
    func add(_ line: UnsafeRawBufferPointer) -> Step {
        size += line.count
        guard size <= Self.limit else { return .failed(.dataLengthExceedsMaximum) }
        // Some versions hand on what came last before the connection ended, whole line or not.
        guard line.last == 0x0A else { return .more }
        let text = FieldLine.withoutEnd(line)
        guard isInHead || isComplete else { return begin(text) }
        if isInHead, text.isEmpty { return endHead() }
        if FieldLine.isFolded(text) { return fold(text) }
        guard let field = FieldLine.field(text) else { return .more }
        guard !isComplete else {
            trailers.append(field)
            return .more
        }
        // With a blank before its colon (RFC 9112 §5.1) it says nothing to libcurl.
        if field.isFraming, text[field.name.utf8.count] != UInt8(ascii: ":") {
            return .failed(.badServerResponse)
        }
        fields.append(field)
        return .more
    }

    /// Goes on with the last field, in the head or behind the body.
    private func fold(_ line: UnsafeRawBufferPointer) -> Step {
        folds += 1
        guard folds <= Self.foldLimit else { return .failed(.dataLengthExceedsMaximum) }
        // libcurl frames the body by what stands on the first line.
        if !isComplete, fields.last?.isFraming ?? false { return .failed(.badServerResponse) }
        if isComplete {
            guard let last = trailers.popLast() else { return .more }
            trailers.append(FieldLine.folded(last, line))
        } else {
            guard let last = fields.popLast() else { return .more }
            fields.append(FieldLine.folded(last, line))
        }
        return .more
    }

    private func begin(_ line: UnsafeRawBufferPointer) -> Step {
        let claimsMore = FieldLine.claimsHTTP2(line)
        // libcurl writes the line of HTTP/2 itself, which has no reason phrase.
        isLie = claimsMore && !(mayBeMultiplexed && line.count <= 11)
        guard !isLie, let status = FieldLine.status(line) else {
            return .failed(.badServerResponse)
        }
        self.status = status
        isMultiplexed = claimsMore
        isInHead = true
        fields.reserveCapacity(12)
        return .more
    }

    private func endHead() -> Step {
        isInHead = false
        size = 0
        // A change of protocol, which nobody asked for: what follows is not HTTP.
        if status == 101 { return .failed(.badServerResponse) }
        guard status >= 200 else {
            fields = []
            return .more
        }
        isComplete = true
        length = ContentLength(fields)
        if length == .malformed { return .failed(.badServerResponse) }
        guard hasKnownTransferCodings else { return .failed(.cannotDecodeContentData) }
        return .head(ResponseHead(statusCode: status, headers: HTTPHeaders(fields)))
    }

    /// Whether any of it has come.
    var hasBegun: Bool { size > 0 || status > 0 }

    /// Whether the response has a body at all (RFC 9110 §6.4.1).
    func hasBody(for method: String) -> Bool {
        method != "HEAD" && status != 204 && status != 304
    }

    /// Whether the body is all that comes until the connection ends (RFC 9112 §6.3).
    var endsWithConnection: Bool {
        length == .none && !isMultiplexed
            && !fields.contains { $0.name.isNamed("transfer-encoding") }
    }

    /// Whether libcurl undoes all that was done for the transfer (RFC 9112 §6.1): else it takes an
    /// unknown framing for the body.
    private var hasKnownTransferCodings: Bool {
        for field in fields where field.name.isNamed("transfer-encoding") {
            let value = field.value.lowercased()
            guard value == "chunked" || value == "identity" else { return false }
        }
        return true
    }

    /// The codings of the body, in the order in which they were applied.
    var codings: [String] {
        guard fields.contains(where: { $0.name.isNamed("content-encoding") }) else { return [] }
        return fields.filter { $0.name.isNamed("content-encoding") }
            .flatMap { $0.value.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
    }
}

extension HTTPHeaders.Field {
    /// Whether the field says where the body ends.
    fileprivate var isFraming: Bool {
        name.isNamed("content-length") || name.isNamed("transfer-encoding")
    }
}
