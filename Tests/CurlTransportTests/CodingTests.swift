import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Compressed bodies: decoded and whole, or an error.
@Suite struct CodingTests {
    private static let text = "Hello, hello, hello, compressed world!"
    private static let gzip = bytes(
        "H4sIAAAAAAACA/NIzcnJ11HIQKGS83MLilKLi1NTFMrzi3JSFAG2xfuxJgAAAA==")
    private static let zlib = bytes("eJzzSM3JyddRyEChkvNzC4pSi4tTUxTK84tyUhQBBTwNnw==")

    private let transport: CurlTransport

    init() throws {
        transport = try CurlTransport()
    }

    private static func bytes(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

    private func answer(_ coding: String, _ body: Data) async throws -> Exchanged {
        let server = try LoopbackServer { _ in
            .respond(headers: [("Content-Encoding", coding)], body: body)
        }
        return await transport.exchange(server.url)
    }

    /// Stored, not compressed: the framing is what counts.
    private static func gzip(of data: Data) -> Data {
        var out = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
        out += deflate(of: data)
        var crc: UInt32 = ~0
        for byte in data {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        for number in [~crc, UInt32(truncatingIfNeeded: data.count)] {
            withUnsafeBytes(of: number.littleEndian) { out += $0 }
        }
        return out
    }

    private static func deflate(of data: Data) -> Data {
        let count = UInt16(data.count)
        var out = Data([1])
        for number in [count, ~count] { withUnsafeBytes(of: number.littleEndian) { out += $0 } }
        return out + data
    }

    @Test func everyFormOfGzipAndDeflateIsUnderstood() async throws {
        let bare = Self.deflate(of: Data(Self.text.utf8))
        let forms: [(String, Data)] = [
            ("gzip", Self.gzip), ("x-gzip", Self.gzip), ("GZIP", Self.gzip),
            ("deflate", Self.zlib), ("deflate", bare), ("identity", Data(Self.text.utf8)),
            ("identity, gzip", Self.gzip), ("gzip, gzip", Self.gzip(of: Self.gzip)),
            ("deflate, gzip", Self.gzip(of: Self.zlib)),
            ("gzip", Self.gzip(of: Data(Self.text.utf8))),
        ]
        for (coding, body) in forms {
            let result = try await answer(coding, body)

            #expect(result.text == Self.text, "\(coding)")
            #expect(result.isSuccess, "\(coding)")
        }
    }

    @Test func severalGzipMembersAreOneBody() async throws {
        let result = try await answer("gzip", Self.gzip + Self.gzip(of: Data("!".utf8)) + Self.gzip)

        #expect(result.text == Self.text + "!" + Self.text)
        #expect(result.isSuccess)
    }

    @Test func aBodyThatEndsInTheMidstOfItsCodingIsAnError() async throws {
        for count in 1..<Self.gzip.count {
            let result = try await answer("gzip", Self.gzip.prefix(count))
            #expect(result.code == .cannotDecodeContentData, "\(count)")
        }
        for count in 1..<Self.zlib.count {
            let result = try await answer("deflate", Self.zlib.prefix(count))
            #expect(result.code == .cannotDecodeContentData, "\(count)")
        }
    }

    @Test func whatIsNotWhatItsCodingSaysIsAnError() async throws {
        var corrupt = Self.gzip
        corrupt[corrupt.count - 6] ^= 1
        let bodies: [(String, Data)] = [
            ("gzip", corrupt), ("gzip", Data(Self.text.utf8)),
            ("gzip", Self.gzip + Data([1, 2, 3])),
            ("deflate", Self.zlib + Data([0])), ("br", Data(Self.text.utf8)), ("rot13", Self.gzip),
            ("gzip, gzip, gzip, gzip, gzip", Self.gzip), ("gzip, br", Self.gzip),
        ]
        for (coding, body) in bodies {
            #expect(try await answer(coding, body).code == .cannotDecodeContentData, "\(coding)")
        }
    }

    @Test func nothingAtAllIsAnEmptyBody() async throws {
        let result = try await answer("gzip", Data())

        #expect(result.isSuccess)
        #expect(result.chunks.isEmpty)
    }

    @Test func aCodingWithoutABodyMeansNothing() async throws {
        let server = try LoopbackServer { request in
            .respond(
                status: request.path == "/304" ? 304 : 200,
                headers: [("Content-Encoding", "br")], body: "")
        }

        #expect(await transport.exchange(server.url("/"), "HEAD").isSuccess)
        #expect(await transport.exchange(server.url("/304")).isSuccess)
    }

    @Test func aBombIsHeldBackByItsReader() async throws {
        // 20 MB of zeros in 20 kB, twice compressed: 20 MB in some hundred bytes.
        let server = try LoopbackServer { _ in
            .respond(headers: [("Content-Encoding", "gzip")], body: Self.bomb)
        }
        let seen = Locked(0)
        let box = Locked<(any Exchange)?>(nil)
        let isSet = Gate()

        let running = transport.begin(server.url) { event in
            guard case .body(let data) = event else { return }
            isSet.wait()
            let count = seen.withLock { seen in
                seen += data.count
                return seen
            }
            if count > 100_000 { box.value?.cancel() }
        }
        box.withLock { $0 = running.token }
        isSet.open()
        let result = await running.finished()

        #expect(result.code == .cancelled)
        #expect(seen.value <= 100_000 + 65_536)
    }

    /// Deflate blocks of zeros by hand: each repeats a run of 258 zeros over and over.
    private static let bomb: Data = {
        var writer = BitWriter()
        writer.put(1, 1)
        writer.put(1, 2)  // fixed codes
        writer.putReversed(0x30, 8)  // a zero
        for _ in 0..<80_000 {
            writer.putReversed(0b1100_0101, 8)  // length 258
            writer.putReversed(0, 5)  // distance 1
        }
        writer.putReversed(0, 7)
        return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]) + writer.bytes
            + Data([0, 0, 0, 0, 0, 0, 0, 0])
    }()
}

private struct BitWriter {
    private(set) var bytes = Data()
    private var used = 8

    mutating func put(_ value: Int, _ count: Int) {
        for bit in 0..<count {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
            used += 1
        }
    }

    mutating func putReversed(_ value: Int, _ count: Int) {
        for bit in (0..<count).reversed() { put(value >> bit & 1, 1) }
    }
}
