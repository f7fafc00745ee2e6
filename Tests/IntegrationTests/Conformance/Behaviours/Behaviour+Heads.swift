import ParsedProvider
import ParsedProviderTestSupport

// Heads that are right, however they are written (RFC 9112 §4 and §5).
extension Behaviour {
    private static func head(_ lines: String, _ body: String = "hello") -> String {
        "HTTP/1.1 200 OK\r\n\(lines)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    static let heads: [Behaviour] = [
        Behaviour(
            "names in small letters", head("etag: 1"),
            gives: .response("hello", ["ETag": "1", "etag": "1", "Etag": "1"])),
        Behaviour(
            "names in capitals", head("X-REQUEST-ID: 7"),
            gives: .response("hello", ["x-request-id": "7"])),
        Behaviour("value without a space", head("X-A:1"), gives: .response("hello", ["X-A": "1"])),
        Behaviour(
            "spaces and tabs around a value", head("X-A: \t 1 \t"),
            gives: .response("hello", ["X-A": "1"])),
        Behaviour("empty value", head("X-A:"), gives: .response("hello")),
        Behaviour("blank value", head("X-A:  "), gives: .response("hello")),
        Behaviour(
            "colons in a value", head("X-A: a:b: c"), gives: .response("hello", ["X-A": "a:b: c"])),
        Behaviour(
            "one name twice", head("X-A: 1\r\nX-A: 2"),
            gives: .response("hello", ["X-A": "1, 2"])),
        Behaviour(
            "one name in two cases", head("X-A: 1\r\nx-a: 2"),
            gives: .response("hello", ["X-A": "1, 2"])),
        Behaviour(
            "UTF-8 in a value", head("X-A: caf\u{E9}"),
            gives: .response("hello", ["X-A": "caf\u{E9}"])),
        Behaviour(
            "reason in UTF-8",
            "HTTP/1.1 200 \u{D6}\u{4}K\r\nContent-Length: 5\r\n\r\nhello"
                .replacingOccurrences(of: "\u{4}", with: ""),
            gives: .response("hello")),
        Behaviour(
            "empty reason", "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nhello",
            gives: .response("hello")),
        Behaviour(
            "no space behind the status", "HTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello",
            gives: .response("hello")),
        Behaviour(
            "bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello",
            gives: .response("hello")),
        Behaviour(
            "a thousand fields",
            head((0..<1000).map { "X-\($0): \($0)" }.joined(separator: "\r\n")),
            gives: .response("hello", ["X-0": "0", "X-999": "999"])),
        Behaviour(
            "a line of 90 kB", head("X-A: " + String(repeating: "a", count: 90_000)),
            gives: .response("hello")),
        Behaviour(
            "two cookies, a date in one",
            head(
                """
                Set-Cookie: a=1; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT\r
                Set-Cookie: b=2; Path=/
                """),
            gives: .response("hello")),
    ]
}
