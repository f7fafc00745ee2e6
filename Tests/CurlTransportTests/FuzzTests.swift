import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Responses with faults put in at random: one end each, no crash, and no success that is none.
@Suite struct FuzzTests {
    /// 3,000, or as many as `CURL_FUZZ_COUNT` says, from the seed `CURL_FUZZ_SEED`.
    private static let count = number("CURL_FUZZ_COUNT") ?? 3000
    private static let seed = number("CURL_FUZZ_SEED") ?? 1

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    /// With the connection closed behind each, or used again with whatever may be left in it.
    @Test(.timeLimit(.minutes(20)), arguments: [true, false])
    func aFaultIsNeverASuccess(_ closes: Bool) async throws {
        let server = try LoopbackServer { request in
            let answer = FuzzedResponse(seed: Int(request.path.dropFirst()) ?? 0)
            return .raw([.send(answer.bytes)] + (closes ? [.close] : []))
        }
        let transport = try CurlTransport(
            configuration: .with { if !closes { $0.idleTimeout = .milliseconds(30) } })
        let faults = Locked<[String]>([])
        let ends = Locked(0)

        await withTaskGroup(of: Void.self) { group in
            for number in 0..<Self.count {
                if number >= 16 { await group.next() }
                group.addTask {
                    let seed = Self.seed &* 1_000_000 + number
                    let running = transport.begin(server.url("/\(seed)"))
                    let result = await running.finished()
                    let answer = FuzzedResponse(seed: seed)
                    ends.withLock { $0 += result.end == nil ? 0 : 1 }
                    if !closes, result.code == .timedOut { return }
                    guard let fault = answer.fault(in: result) else { return }
                    let head = result.head.map { "\($0.statusCode) \($0.headers)" } ?? "nothing"
                    faults.withLock {
                        $0.append("\(seed): \(fault) in \(answer), taken as \(head)")
                    }
                }
            }
        }

        #expect(ends.value == Self.count)
        #expect(faults.value.sorted().prefix(10) == [])
    }
}

/// A good response with a few faults in it, the same for the same seed.
struct FuzzedResponse: CustomStringConvertible {
    let bytes: Data

    var description: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    init(seed: Int) {
        var random = SplitMix(state: UInt64(truncatingIfNeeded: seed))
        var data = Self.seeds[random.next(Self.seeds.count)]
        for _ in 0...random.next(4) { Self.spoil(&data, &random) }
        bytes = data
    }

    private static let gzip =
        Data(
            base64Encoded:
                "H4sIAAAAAAACA/NIzcnJ11HIQKGS83MLilKLi1NTFMrzi3JSFAG2xfuxJgAAAA==") ?? Data()

    private static let seeds: [Data] = [
        Data("HTTP/1.1 200 OK\r\nX-A: 1\r\nContent-Length: 10\r\n\r\n0123456789".utf8),
        Data(
            """
            HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\n\r\n\
            5\r\nhello\r\nA;x=y\r\n0123456789\r\n0\r\nX-T: 1\r\n\r\n
            """.utf8),
        Data(
            "HTTP/1.1 103 Hints\r\nX-A: 1\r\n\r\nHTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\nno"
                .utf8),
        Data("HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\nuntil the end".utf8),
        Data("HTTP/1.1 302 Go\r\nLocation: /x\r\nContent-Length: 4\r\n\r\nmore".utf8),
        Data(
            "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"
                .utf8),
        Data("HTTP/1.1 204 None\r\nX-A:\r\n\r\n".utf8),
        Data("HTTP/1.1 200 OK\nX-A: 1\n folded\nContent-Length: 5\n\nhello".utf8),
        Data(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(gzip.count)\r\n\r\n"
                .utf8)
            + gzip,
    ]

    private static let pieces = [
        "\r\n", "\n", "\r", " ", "\t", ":", "\u{0}", "0", "9999999999999999999", "-1",
        "Content-Length: 3\r\n",
        "Transfer-Encoding: chunked\r\n", "HTTP/1.1 200 OK\r\n", "\r\n\r\n",
        "Content-Encoding: gzip\r\n",
        "HTTP/1.1 100 C\r\n\r\n", ";", ",", "\u{FF}",
    ].map { Data($0.utf8) }

    private static func spoil(_ data: inout Data, _ random: inout SplitMix) {
        guard !data.isEmpty else { return }
        let place = random.next(data.count)
        let length = min(random.next(12) + 1, data.count - place)
        switch random.next(7) {
        case 0: data[place] = UInt8(random.next(256))
        case 1: data.removeSubrange(place..<(place + length))
        case 2: data.insert(contentsOf: pieces[random.next(pieces.count)], at: place)
        case 3: data = Data(data.prefix(place))
        case 4: data.insert(contentsOf: Data(data[place..<(place + length)]), at: place)
        case 5: data[place] ^= UInt8(1 << random.next(8))
        default: data.insert(UInt8(random.next(128)), at: place)
        }
    }

    // MARK: What may be a success

    /// What is wrong with how the response was taken; nil if nothing is.
    func fault(in result: Exchanged) -> String? {
        if let violation = result.violations.first { return violation }
        guard result.isSuccess else {
            return [.unknown, .timedOut, .cancelled].contains(result.code)
                ? "code \(result.code?.rawValue ?? 0)" : nil
        }
        guard let head = result.head else { return "no head" }
        guard let rest = rest(behind: head) else { return "a head that never came" }
        if [204, 304].contains(head.statusCode) { return nil }
        let body = result.body
        if head.headers["Content-Encoding"] == nil {
            return isPossible(body, head, rest) ? nil : "a body that never came: \(body as NSData)"
        }
        // Whole or not at all: the text is known, unless a fault in it happens to decode.
        let texts = ["", "Hello, hello, hello, compressed world!"]
        let isIdentity = isPossible(body, head, rest)
        return texts.contains(result.text) || isIdentity ? nil : "wrongly decoded: \(result.text)"
    }

    /// The bytes behind the blank line of the head with this status.
    private func rest(behind head: ResponseHead) -> Data? {
        let marks = ["\r\n\r\n", "\n\n", "\n\r\n", "\r\n\n"].map { Data($0.utf8) }
        var from = bytes.startIndex
        while from < bytes.endIndex {
            let ends = marks.compactMap { bytes.range(of: $0, in: from..<bytes.endIndex) }
            guard let end = ends.map(\.upperBound).min() else { return nil }
            let text = String(decoding: bytes[from..<end], as: UTF8.self)
            if text.contains("\(head.statusCode)") { return Data(bytes[end...]) }
            from = end
        }
        return nil
    }

    /// Whether a body is what the head's framing makes of the bytes behind it.
    private func isPossible(_ body: Data, _ head: ResponseHead, _ rest: Data) -> Bool {
        if head.headers.values(for: "Transfer-Encoding").last?.lowercased() == "chunked" {
            // Read leniently: the pieces must be there in order, and an end.
            return isSubsequence(body, of: rest) && rest.contains(UInt8(ascii: "0"))
        }
        let lengths = Set(head.headers.values(for: "Content-Length").compactMap { Int($0) })
        if lengths.count == 1, let length = lengths.first {
            return body.count == length && rest.starts(with: body)
        }
        return body == rest
    }

    private func isSubsequence(_ part: Data, of whole: Data) -> Bool {
        var rest = part[...]
        for byte in whole where byte == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}

/// A small generator whose numbers depend on its seed alone.
struct SplitMix {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((number ^ (number >> 31)) % UInt64(max(count, 1)))
    }
}
