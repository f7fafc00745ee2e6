public import Foundation

/// A request as the server received it.
public struct RecordedRequest: Sendable {
    /// The method as it was spelled.
    public let method: String

    /// The request target as it was written, nothing decoded.
    public let target: String

    /// The version as it was written, such as `HTTP/1.1`.
    public let version: String

    /// The header fields in order.
    public let headers: HeaderList

    /// How the request says where its body ends.
    public let framing: BodyFraming

    /// The bytes from the request line through the empty line, as received.
    public let rawHead: Data

    /// The number of its connection: 0 for the first one which the server accepted.
    public let connection: Int

    /// Its place on its connection: above 0 if the client used the connection again.
    public let index: Int

    /// The body without its framing; empty if the request was answered before its body was read.
    public internal(set) var body = Data()

    /// The target up to the first `?`, nothing decoded.
    public var path: String {
        String(target.prefix { $0 != "?" })
    }

    /// The target behind the first `?`, nothing decoded; `nil` if there is none.
    public var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// The body as UTF-8, bytes that aren't replaced by U+FFFD.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }
}

extension RecordedRequest {
    /// Reads a head; `nil` if it isn't one of HTTP/1 (RFC 9112 §2 to §5).
    init?(head: Data, connection: Int, index: Int) {
        var lines = head.split(separator: UInt8(ascii: "\n"))
            .map { String(decoding: $0, as: UTF8.self) }
        // Each line ends with CR, and the last one is nothing else.
        guard lines.allSatisfy({ $0.unicodeScalars.last == "\r" }), lines.popLast() == "\r" else {
            return nil
        }
        lines = lines.map { String($0.unicodeScalars.dropLast()) }

        let start = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard start.count == 3, !start[0].isEmpty, !start[1].isEmpty, start[2].hasPrefix("HTTP/1.")
        else { return nil }

        let fields = lines.dropFirst().map(Self.field)
        let headers = HeaderList(fields.compactMap { $0 })
        guard headers.count == fields.count, let framing = BodyFraming(headers) else { return nil }

        self.init(
            method: String(start[0]), target: String(start[1]), version: String(start[2]),
            headers: headers, framing: framing, rawHead: head, connection: connection,
            index: index)
    }

    /// Whether the connection is of no use after this request (RFC 9112 §9.3).
    var wantsClose: Bool {
        headers.lists("close", in: "Connection")
            || (version == "HTTP/1.0" && !headers.lists("keep-alive", in: "Connection"))
    }

    /// Whether the client waits for leave to send its body (RFC 9110 §10.1.1).
    var expectsContinue: Bool {
        headers.lists("100-continue", in: "Expect")
    }

    private static func field(_ line: String) -> HeaderList.Element? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let name = line[..<colon]
        guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return nil }
        let value = line[line.index(after: colon)...]
        let blanks = CharacterSet(charactersIn: " \t")
        return (String(name), value.trimmingCharacters(in: blanks))
    }
}
