import ParsedProvider
import ParsedProviderTestSupport

// Interim responses (RFC 9110 §15.2): they come before the final one and are not it.
extension Behaviour {
    private static let final = "HTTP/1.1 200 OK\r\nX-A: final\r\nContent-Length: 5\r\n\r\nhello"

    static let interim: [Behaviour] = [
        Behaviour(
            "100 first", "HTTP/1.1 100 Continue\r\n\r\n" + final,
            gives: .response("hello", ["X-A": "final"])),
        Behaviour(
            "102 first", "HTTP/1.1 102 Processing\r\n\r\n" + final, gives: .response("hello")),
        Behaviour(
            "103 with fields first",
            "HTTP/1.1 103 Early Hints\r\nX-A: early\r\nLink: </a>\r\n\r\n" + final,
            gives: .response("hello", ["X-A": "final"])),
        Behaviour(
            "103 a while before", "HTTP/1.1 103 Early Hints\r\n\r\n",
            then: .pause(milliseconds: 20), .send(final), gives: .response("hello")),
        Behaviour(
            "fifty times 103",
            String(repeating: "HTTP/1.1 103 Early Hints\r\nX-A: early\r\n\r\n", count: 50) + final,
            gives: .response("hello", ["X-A": "final"])),
        Behaviour(
            "100 and nothing more", "HTTP/1.1 100 Continue\r\n\r\n", then: .close,
            gives: .malformed),
        Behaviour(
            "101 that nobody asked for", "HTTP/1.1 101 Switching Protocols\r\n\r\nhello",
            then: .close, gives: .malformed),
    ]
}
