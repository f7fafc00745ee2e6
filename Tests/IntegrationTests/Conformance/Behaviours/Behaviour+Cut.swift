import ParsedProvider
import ParsedProviderTestSupport

// What is cut short or contradicts itself: never a success.
extension Behaviour {
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let half = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"

    static let cut: [Behaviour] = [
        Behaviour("end before any byte", steps: [.close], gives: .lost),
        Behaviour("reset before any byte", steps: [.reset], gives: .lost),
        Behaviour(
            "reset in the head", "HTTP/1.1 200 OK\r\nContent-Le", then: .pause(milliseconds: 20),
            .reset, gives: .lost),
        Behaviour("end in the body", half, then: .close, gives: .lost),
        Behaviour(
            "reset in the body", half, then: .pause(milliseconds: 20), .reset, gives: .lost),
        Behaviour(
            "end before the body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n", then: .close,
            gives: .lost),
        Behaviour("end without the last chunk", chunked, then: .chunk("a"), .close, gives: .lost),
        Behaviour("end before any chunk", chunked, then: .close, gives: .lost),
        Behaviour("end in a chunk", chunked + "5\r\nhel", then: .close, gives: .lost),
        Behaviour("end in a chunk's size", chunked + "1\r\na\r\n5", then: .close, gives: .lost),
        Behaviour(
            "end in the last chunk", chunked + "1\r\na\r\n0\r\n", then: .close, gives: .lost),
        Behaviour(
            "reset in a chunk", chunked + "5\r\nhel", then: .pause(milliseconds: 20), .reset,
            gives: .lost),
        Behaviour("chunk size that is no number", chunked + "zz\r\na\r\n", gives: .malformed),
        Behaviour("negative chunk size", chunked + "-5\r\nhello\r\n", gives: .malformed),
        Behaviour("empty chunk size", chunked + "\r\nhello\r\n", gives: .malformed),
        Behaviour(
            "giant chunk size", chunked + "FFFFFFFFFFFFFFFFFF\r\nhello\r\n", then: .close,
            gives: .malformed),
        Behaviour(
            "chunk longer than its size", chunked + "2\r\nhello\r\n0\r\n\r\n", then: .close,
            gives: .malformed),
        Behaviour(
            "two different lengths",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 3\r\n\r\nhello",
            then: .close, gives: .contradiction),
        Behaviour("two lengths in one line", length("5, 3", "hello"), gives: .contradiction),
        Behaviour("length with a tail", length("5x", "hello"), then: .close, gives: .contradiction),
        Behaviour("negative length", length("-5", "hello"), then: .close, gives: .contradiction),
        Behaviour("length with a plus", length("+5", "hello"), then: .close, gives: .contradiction),
        Behaviour("length in words", length("five", "hello"), then: .close, gives: .contradiction),
        Behaviour(
            "length beyond all numbers", length("10000000000000000000000", "hello"), then: .close,
            gives: .contradiction),
    ]

    private static func length(_ value: String, _ body: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(value)\r\n\r\n\(body)"
    }
}
