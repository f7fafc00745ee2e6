import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Any text, in any place, arrives as it was or is refused, decoded by the readers below, which share
/// nothing with what wrote it.
@Suite struct RequestPropertyTests {
    /// Strings that have caused trouble, and random ones of the characters that do.
    private static let samples: [String] = {
        let known = [
            "", " ", "a b", "+", "%", "%41", "%zz", "%2e%2e", ".", "..", "...", "/", "//", "../x",
            "\\",
            "?", "#", "&", "=", ";", ":", "@", "a=b&c", "[x]", "\"", "'", "%22", "%0D%0A", "\r\n",
            "\n",
            "\t", "\0", "\u{7F}", "\u{1B}", "é", "e\u{301}", "日本", "😀", "\u{202E}", "\u{FEFF}",
            "\u{10FFFD}",
            "\u{FFFF}", "%22\u{301}", "/\u{301}", ".\u{301}", "nil", "Optional(1)", "\u{2028}",
            "a\r\nX: 1", "--B", "\r\n--B--\r\n",
        ]
        var generator = Seeded(state: 7)
        let alphabet = Array(" %+/\\.?#&=;:@[]\"'\r\n\t\0aZ0-_~é日😀\u{7F}\u{301}".unicodeScalars)
        let random = (0..<250).map { _ in
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)])
            }
            return String(text)
        }
        return known + random
    }()

    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    /// Sends one request for each sample over one connection after another and compares.
    ///
    /// - Parameters:
    ///   - mayRefuse: The samples that may be refused.
    ///   - make: The call for a sample.
    ///   - read: What a server reads.
    /// - Throws: What no request should throw.
    private func check(
        mayRefuse: @escaping @Sendable (String) -> Bool,
        make: @escaping @Sendable (LoopbackServer, String) -> Call,
        read: @escaping @Sendable (RecordedRequest) -> [UInt8]?
    ) async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let provider = Provider<Call>.live()
        for sample in Self.samples {
            let count = server.requests.count
            let error = try await failure {
                _ = try await provider.request(make(server, sample))
            }
            if let error {
                guard case .requestBuilding = error.kind else {
                    Issue.record("\(sample.debugDescription): \(error)")
                    continue
                }
                #expect(mayRefuse(sample), "refused: \(sample.debugDescription)")
                #expect(server.requests.count == count, "nothing was sent")
            } else {
                let received = read(try #require(server.requests.last))
                // Byte for byte: Swift takes two spellings of é for equal.
                #expect(received == Array(sample.utf8), "\(sample.debugDescription)")
                #expect(server.requests.count == count + 1, "one request and no smuggled one")
            }
        }
    }

    @Test func aPathSegmentArrivesOrIsRefused() async throws {
        try await check(
            mayRefuse: { ["", ".", ".."].contains($0) },
            make: { Call($0, "/a/\(segment: $1)/z") },
            read: { request in
                let segments = request.target.utf8.split(
                    separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                return segments.count == 4 ? Reader.unescaped(segments[2]) : nil
            })
    }

    @Test func aQueryNameArrives() async throws {
        try await check(
            mayRefuse: { _ in false },
            make: { server, text in
                Call(server).with { $0.task = .requestPlain.query(parameters: [text: "v"]) }
            },
            read: { Reader.pair(Data(($0.query ?? "").utf8))?.name })
    }

    @Test func aQueryValueArrives() async throws {
        try await check(
            mayRefuse: { _ in false },
            make: { server, text in
                Call(server).with { $0.task = .requestPlain.query(["n": text]) }
            },
            read: { Reader.pair(Data(($0.query ?? "").utf8))?.value })
    }

    @Test func aFormValueArrives() async throws {
        try await check(
            mayRefuse: { _ in false },
            make: { server, text in
                Call(server, method: .post).with {
                    $0.task = .requestParameters(
                        parameters: ["n": text],
                        encoding: URLEncoding(
                            destination: .httpBody,
                            encoder: URLEncodedFormEncoder(spaceEncoding: .plusReplaced)))
                }
            },
            read: { Reader.pair($0.body)?.value })
    }

    @Test func aJSONValueArrives() async throws {
        try await check(
            mayRefuse: { _ in false },
            make: { server, text in
                Call(server, method: .post).with { $0.task = .requestJSONObject([text]) }
            },
            read: { Reader.text(inArray: $0.body) })
    }

    @Test func aHeaderValueArrivesOrIsRefused() async throws {
        // Blanks around a value are no part of it (RFC 9110 §5.5), so the sample is not at its ends.
        try await check(
            mayRefuse: { $0.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F } },
            make: { server, text in
                Call(server).with { $0.headers = ["X-Sample": "<\(text)>"] }
            },
            read: { Reader.header("X-Sample", $0).map { Array($0.dropFirst().dropLast()) } })
    }

    private static func isRefusedAsName(_ name: String) -> Bool {
        name.utf8.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) || $0 == 0x7F }
            || ["%22", "%0D", "%0A"].contains {
                Array(name.uppercased().utf8).firstRange(of: Array($0.utf8)) != nil
            }
    }

    @Test func aPartsNameArrivesOrIsRefused() async throws {
        try await check(
            mayRefuse: Self.isRefusedAsName,
            make: { server, text in
                Call(server, method: .post).with {
                    $0.task = .uploadMultipartFormData([.text("x", name: text)])
                }
            },
            read: { Reader.parameter("name", $0) })
    }

    @Test func aFileNameArrivesOrIsRefused() async throws {
        try await check(
            mayRefuse: Self.isRefusedAsName,
            make: { server, text in
                Call(server, method: .post).with {
                    $0.task = .uploadMultipartFormData([.data(Data(), name: "f", fileName: text)])
                }
            },
            read: { Reader.parameter("filename", $0) })
    }
}

/// What servers do, written on purpose on bytes and without anything of the library's.
private enum Reader {
    typealias Bytes = [UInt8]

    static func unescaped(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) -> Bytes? {
        var bytes: Bytes = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard rest.count >= 2,
                    let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return bytes
    }

    /// The only pair of a form (WHATWG URL §5.1).
    static func pair(_ bytes: Data) -> (name: Bytes, value: Bytes)? {
        guard !bytes.contains(UInt8(ascii: "&")) else { return nil }
        let parts = bytes.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = unescaped(parts[0], plusIsSpace: true),
            let value = unescaped(parts[1], plusIsSpace: true)
        else { return nil }
        return (name, value)
    }

    /// The text in `["text"]` (RFC 8259 §7).
    static func text(inArray body: Data) -> Bytes? {
        guard body.starts(with: Data("[\"".utf8)), body.suffix(2) == Data("\"]".utf8)
        else { return nil }
        var bytes: Bytes = []
        var rest = Bytes(body.dropFirst(2).dropLast(2))[...]
        while let byte = rest.popFirst() {
            guard byte >= 0x20, byte != UInt8(ascii: "\"") else { return nil }
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "u"):
                let digits = String(decoding: rest.prefix(4), as: UTF8.self)
                guard let value = UInt8(digits, radix: 16) else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(4)
            case let other?: bytes.append(other)
            case nil: return nil
            }
        }
        return bytes
    }

    /// A parameter of the first part's `Content-Disposition`, unescaped by the WHATWG's rule.
    static func parameter(_ name: String, _ request: RecordedRequest) -> Bytes? {
        guard let end = request.body.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = request.body[..<end.lowerBound]
        guard let open = head.firstRange(of: Data("; \(name)=\"".utf8)) else { return nil }
        var bytes: Bytes = []
        var rest = Bytes(head[open.upperBound...])[...]
        let escapes: [(Bytes, UInt8)] = [
            (Bytes("%22".utf8), 0x22), (Bytes("%0D".utf8), 0x0D), (Bytes("%0A".utf8), 0x0A),
        ]
        while let byte = rest.first, byte != UInt8(ascii: "\"") {
            if let (escape, value) = escapes.first(where: { rest.starts(with: $0.0) }) {
                bytes.append(value)
                rest = rest.dropFirst(escape.count)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return rest.isEmpty ? nil : bytes
    }

    /// The value of a header as it stood in the head.
    static func header(_ name: String, _ request: RecordedRequest) -> Bytes? {
        let lines = request.rawHead.split(separator: 0x0A).filter {
            $0.starts(with: Data("\(name): ".utf8))
        }
        guard lines.count == 1, let line = lines.first, line.last == 0x0D else { return nil }
        return Bytes(line.dropFirst(name.utf8.count + 2).dropLast())
    }
}
