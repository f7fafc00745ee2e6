import ParsedProvider
import ParsedProviderTestSupport

// Bodies that are complete, however oddly they say so (RFC 9112 §6 and §7).
extension Behaviour {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    private static func length(_ value: String, _ body: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(value)\r\n\r\n\(body)"
    }

    static let framing: [Behaviour] = [
        Behaviour("content length", length("5", "hello"), gives: .response("hello")),
        Behaviour("length with zeros in front", length("005", "hello"), gives: .response("hello")),
        Behaviour("length zero", length("0", ""), gives: .response("")),
        Behaviour(
            "two equal lengths",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
            gives: .response("hello")),
        Behaviour(
            "more than the length", length("5", "hello and more"), then: .close,
            gives: .response("hello")),
        Behaviour(
            "one chunk", chunked, then: .chunk("hello"), .lastChunk(), gives: .response("hello")),
        Behaviour(
            "many chunks",
            steps: [.send(chunked)] + (0..<500).map { .chunk("\($0) ") }
                + [.lastChunk()],
            gives: .response((0..<500).map { "\($0) " }.joined())),
        Behaviour("no chunk", chunked, then: .lastChunk(), gives: .response("")),
        Behaviour(
            "chunk extensions", chunked + "5;a=b;c=\"d\"\r\nhello\r\n0;e\r\n\r\n",
            gives: .response("hello")),
        Behaviour(
            "chunk size in capitals and with zeros",
            chunked + "00A\r\n0123456789\r\n000\r\n\r\n", gives: .response("0123456789")),
        Behaviour(
            "chunks beside a length",
            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
            then: .chunk("hello"), .lastChunk(), .close, gives: .response("hello")),
        Behaviour(
            "until the connection ends", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello",
            then: .close, gives: .response("hello")),
        Behaviour(
            "HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhello", then: .close, gives: .response("hello")),
        Behaviour(
            "empty until the connection ends", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n",
            then: .close, gives: .response("")),
        Behaviour(
            "every byte there is",
            steps: [
                .send("HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n"), .send(Data(0...255)),
            ],
            gives: .response(200, Data(0...255))),
        Behaviour(
            "a megabyte",
            steps: [
                .send("HTTP/1.1 200 OK\r\nContent-Length: 1048576\r\n\r\n"),
                .send(Data(repeating: 7, count: 1 << 20)),
            ],
            gives: .response(200, Data(repeating: 7, count: 1 << 20))),
        Behaviour(
            "one byte at a time",
            steps: length("5", "hello").map { Step.send(String($0)) }
                .flatMap { [$0, .pause(milliseconds: 1)] },
            gives: .response("hello")),
        Behaviour(
            "a pause before the body", length("5", ""), then: .pause(milliseconds: 30),
            .send("hello"), gives: .response("hello")),
    ]
}
