import ParsedProvider
import ParsedProviderTestSupport

// Heads that are wrong: an error, or a response where an engine is lenient, but never a crash.
extension Behaviour {
    private static func head(_ line: String) -> String {
        "HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: 5\r\n\r\nhello"
    }

    private static func status(_ line: String) -> String {
        "\(line)\r\nContent-Length: 5\r\n\r\nhello"
    }

    static let oddHeads: [Behaviour] = [
        Behaviour("line without a colon", head("nonsense"), then: .close, gives: .either),
        Behaviour("line of a colon only", head(":"), then: .close, gives: .either),
        Behaviour("name with a space", head("X A: 1"), then: .close, gives: .either),
        Behaviour("space before the colon", head("X-A : 1"), then: .close, gives: .either),
        Behaviour("folded line", head("X-A: 1\r\n 2"), then: .close, gives: .either),
        Behaviour("folded first line", head(" X-A: 1"), then: .close, gives: .either),
        Behaviour("NUL in a value", head("X-A: a\u{0}b"), then: .close, gives: .either),
        Behaviour("CR in a value", head("X-A: a\rb"), then: .close, gives: .either),
        Behaviour(
            "Latin-1 in a value",
            steps: [
                .send("HTTP/1.1 200 OK\r\nX-L: caf"), .send(Data([0xE9])),
                .send("\r\nContent-Length: 5\r\n\r\nhello"), .close,
            ],
            gives: .either),
        Behaviour("empty line in front", "\r\n" + head("X-A: 1"), then: .close, gives: .either),
        Behaviour(
            "a line of 300 kB", head("X-A: " + String(repeating: "a", count: 300_000)),
            then: .close, gives: .either),
        Behaviour("status 099", status("HTTP/1.1 099 No"), then: .close, gives: .malformed),
        Behaviour(
            "status of four digits", status("HTTP/1.1 2000 OK"), then: .close, gives: .malformed),
        Behaviour(
            "status of two digits", status("HTTP/1.1 20 OK"), then: .close, gives: .malformed),
        Behaviour("status in words", status("HTTP/1.1 OK"), then: .close, gives: .malformed),
        Behaviour("status 999", status("HTTP/1.1 999 Odd"), then: .close, gives: .either),
        Behaviour(
            "no status line", "Content-Length: 5\r\n\r\nhello", then: .close, gives: .malformed),
        Behaviour(
            "version of the future", status("HTTP/3.7 200 OK"), then: .close, gives: .malformed),
        Behaviour("another protocol", "SSH-2.0-OpenSSH_9.2\r\n", then: .close, gives: .malformed),
        Behaviour("text without any head", "<html>hello</html>", then: .close, gives: .malformed),
        Behaviour(
            "bytes without sense", steps: [.send(Data((0..<64).map { $0 &* 37 })), .close],
            gives: .malformed),
    ]
}
