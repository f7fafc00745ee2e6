import ParsedProvider
import ParsedProviderTestSupport

// Content codings (RFC 9110 §8.4): what is delivered is decoded, and whole or an error.
extension Behaviour {
    private static let text = "Hello, hello, hello, compressed world!"

    private static let gzip = bytes(
        "H4sIAAAAAAACA/NIzcnJ11HIQKGS83MLilKLi1NTFMrzi3JSFAG2xfuxJgAAAA==")
    private static let zlib = bytes("eJzzSM3JyddRyEChkvNzC4pSi4tTUxTK84tyUhQBBTwNnw==")

    /// 100 000 zeros.
    static let bomb = bytes(
        """
        H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AIBXA32VEdSghgEA
        """)

    private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

    private static func coded(
        _ name: String, _ coding: String, _ body: Data, length: Int? = nil, then last: Step...,
        gives outcome: Outcome
    ) -> Behaviour {
        let head =
            "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n"
            + "Content-Length: \(length ?? body.count)\r\n\r\n"
        return Behaviour(name, steps: [.send(head), .send(body)] + last, gives: outcome)
    }

    private static var corrupt: Data {
        var data = gzip
        data[data.count - 8] ^= 0xFF
        return data
    }

    static let codings: [Behaviour] = [
        coded("gzip", "gzip", gzip, gives: .response(text)),
        coded("gzip in capitals", "GZIP", gzip, gives: .response(text)),
        coded("deflate", "deflate", zlib, gives: .response(text)),
        coded("identity", "identity", Data(text.utf8), gives: .response(text)),
        coded("nothing, compressed", "gzip", Data(), gives: .response("")),
        Behaviour(
            "gzip in chunks",
            steps: [
                .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"),
                .send("Transfer-Encoding: chunked\r\n\r\n"),
            ]
                + gzip.map { .send(Data("1\r\n".utf8) + [$0] + Data("\r\n".utf8)) }
                + [.lastChunk()],
            gives: .response(text)),
        coded("gzip, then junk", "gzip", gzip + Data("junk".utf8), gives: .either),
        coded("gzip, wrong sum", "gzip", corrupt, gives: .failure(.cannotDecodeContentData)),
        coded(
            "gzip that is none", "gzip", Data(text.utf8),
            gives: .failure(.cannotDecodeContentData)),
        coded(
            "gzip cut short in complete framing", "gzip", gzip.dropLast(12),
            gives: .failure(.cannotDecodeContentData)),
        coded(
            "gzip cut short by the end", "gzip", gzip.dropLast(12), length: gzip.count,
            then: .close, gives: .lost),
        coded(
            "a coding that nobody knows", "rot13", Data(text.utf8),
            gives: .failure(.cannotDecodeContentData)),
    ]
}
