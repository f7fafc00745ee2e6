import Foundation

/// One event of a `text/event-stream` (WHATWG HTML §9.2).
public struct ServerSentEvent: Sendable, Hashable {
    /// What kind of event it is, `message` by default.
    public var event: String

    /// The data; several `data` lines are joined by line feeds.
    public var data: String

    /// The last id that the stream has sent, for `Last-Event-ID` of the next request; nil before
    /// there was one.
    public var id: String?

    /// How long to wait before a new request, as the server last said; nil where it did not.
    public var retry: Duration?

    /// Creates an event.
    public init(
        event: String = "message", data: String, id: String? = nil, retry: Duration? = nil
    ) {
        self.event = event
        self.data = data
        self.id = id
        self.retry = retry
    }
}

extension StreamParser where Element == ServerSentEvent {
    /// The events of a `text/event-stream`, by the rules that browsers follow.
    ///
    /// Bytes that are not UTF-8 become U+FFFD; an event that the end of the body cuts off is none,
    /// and one of more than 16 MiB is refused as malformed.
    /// A response of another type is refused with ``ParsingError``, reason
    /// ``ParsingError/Reason-swift.struct/contentType``.
    public static var serverSentEvents: Self {
        Self("serverSentEvents") { response in
            guard MediaType.matches("text/event-stream", response.mediaType) else {
                throw ParsingError(
                    .contentType, response: response, expected: "text/event-stream",
                    found: response.headers["Content-Type"] ?? "no Content-Type")
            }
            var reader = LineReader(response)
            var builder = EventBuilder(response)
            return { data, take in
                // What follows the last blank line is no event.
                guard data != nil else { return }
                for line in try reader.lines(data) {
                    if let event = try builder.take(line) { try take(event) }
                }
            }
        }
    }
}

/// Gathers the lines of an event.
private struct EventBuilder {
    private let response: Response
    private var event = ""
    private var data: [String] = []
    private var size = 0
    private var id: String?
    private var retry: Duration?
    private var isFirstLine = true

    init(_ response: Response) {
        self.response = response
    }

    /// Takes a line; gives an event at a blank one.
    mutating func take(_ line: [UInt8]) throws -> ServerSentEvent? {
        var line = line[...]
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return dispatch() }
        size += line.count
        guard size <= LineReader.limit else {
            throw ParsingError(
                .malformed, response: response,
                expected: "events of at most \(LineReader.limit) bytes")
        }

        // Bytes, since a character may reach across the colon or the blank.
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var bytes = line[name.endIndex...].dropFirst()
        if bytes.first == UInt8(ascii: " ") { bytes = bytes.dropFirst() }
        let value = String(decoding: bytes, as: UTF8.self)
        switch String(decoding: name, as: UTF8.self) {
        case "event": event = value
        case "data": data.append(value)
        case "id": if !bytes.contains(0) { id = value }
        case "retry":
            if !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }),
                let milliseconds = Int64(value)
            {
                retry = .milliseconds(milliseconds)
            }
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            event = ""
            data = []
            size = 0
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            event: event.isEmpty ? "message" : event, data: data.joined(separator: "\n"), id: id,
            retry: retry)
    }
}
