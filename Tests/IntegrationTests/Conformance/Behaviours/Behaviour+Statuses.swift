import ParsedProvider
import ParsedProviderTestSupport

// Statuses are not errors: every final response is handed on, body included.
extension Behaviour {
    private static func answer(_ status: Int, _ lines: String = "X-A: 1") -> String {
        "HTTP/1.1 \(status) Odd\r\n\(lines)\r\nContent-Length: 4\r\n\r\nbody"
    }

    private static func gives(_ status: Int) -> Outcome { .response(status, Data("body".utf8)) }

    static let statuses: [Behaviour] =
        [201, 226, 299, 300, 400, 404, 405, 410, 418, 429, 451, 500, 503, 599].map {
            Behaviour("status \($0)", answer($0), gives: gives($0))
        } + [
            Behaviour(
                "204", "HTTP/1.1 204 None\r\n\r\n", gives: .response(204, Data())),
            Behaviour(
                "205", "HTTP/1.1 205 Reset\r\nContent-Length: 0\r\n\r\n",
                gives: .response(205, Data())),
            Behaviour(
                "304 with a length",
                "HTTP/1.1 304 Same\r\nContent-Length: 4\r\nETag: \"x\"\r\n\r\n",
                gives: .response(304, Data(), ["ETag": "\"x\""])),
            Behaviour("301 without a location", answer(301), gives: gives(301)),
            Behaviour("300 with a location", answer(300, "Location: /b"), gives: gives(300)),
            Behaviour("401 without a challenge", answer(401), gives: gives(401)),
            Behaviour(
                "401 that asks for Basic", answer(401, "WWW-Authenticate: Basic realm=\"x\""),
                gives: gives(401)),
            Behaviour(
                "401 that asks for Bearer", answer(401, "WWW-Authenticate: Bearer"),
                gives: gives(401)),
            Behaviour(
                "401 that asks for Digest",
                answer(401, "WWW-Authenticate: Digest realm=\"x\", nonce=\"y\", qop=\"auth\""),
                gives: gives(401)),
            Behaviour(
                "401 that asks for Negotiate or NTLM",
                answer(401, "WWW-Authenticate: Negotiate\r\nWWW-Authenticate: NTLM"),
                gives: gives(401)),
            Behaviour(
                "407 that asks for Basic", answer(407, "Proxy-Authenticate: Basic realm=\"x\""),
                gives: gives(407)),
        ]
}
