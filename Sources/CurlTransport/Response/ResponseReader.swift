import ParsedProvider

/// Gathers a response's head and trailers from header lines as they came.
struct ResponseReader {
    /// What a line led to.
    enum Step {
        case more
        case head(ResponseHead)
        case failed(URLError.Code)
    }

    /// In bytes, over all lines of a head, and of the trailers; a little below libcurl's own limit,
    /// whose error is that of a lost connection.
    private static let limit = 256 << 10

    /// The status of the final head, or of the one that is being read.
    private(set) var status = 0
    private(set) var isComplete = false
    /// Whether the connection carries other exchanges at the same time: HTTP/2 or later.
    private(set) var isMultiplexed = false
    private(set) var length = ContentLength.none
    private(set) var trailers: [HTTPHeaders.Field] = []
    private(set) var fields: [HTTPHeaders.Field] = []
    private var size = 0
    private var isInHead = false

    /// Takes a line with its end.
    mutating func add(_ line: UnsafeRawBufferPointer) -> Step {
        size += line.count
        guard size <= Self.limit else { return .failed(.dataLengthExceedsMaximum) }
        let text = FieldLine.withoutEnd(line)
        if isComplete {
            FieldLine.append(text, to: &trailers)
            return .more
        }
        guard isInHead else { return begin(text) }
        if text.isEmpty { return endHead() }
        FieldLine.append(text, to: &fields)
        return .more
    }

    private mutating func begin(_ line: UnsafeRawBufferPointer) -> Step {
        guard let status = FieldLine.status(line) else { return .failed(.badServerResponse) }
        self.status = status
        isMultiplexed = line[5] >= UInt8(ascii: "2")
        isInHead = true
        fields.reserveCapacity(12)
        return .more
    }

    private mutating func endHead() -> Step {
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
        return .head(ResponseHead(statusCode: status, headers: HTTPHeaders(fields)))
    }

    /// Whether any of it has come.
    var hasBegun: Bool { size > 0 || status > 0 }

    /// Whether the response has a body at all (RFC 9110 §6.4.1).
    func hasBody(for method: String) -> Bool {
        method != "HEAD" && status != 204 && status != 304
    }

    /// The codings of the body, in the order in which they were applied.
    var codings: [String] {
        fields.filter { $0.name.isNamed("content-encoding") }
            .flatMap { $0.value.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
    }
}
