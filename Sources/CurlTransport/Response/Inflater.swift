import CCurlTransport
import ParsedProvider

/// Undoes one coding: gzip (RFC 1952), or deflate with its wrapping (RFC 1950) or, as some servers
/// send it, without (RFC 1951).
final class Inflater {
    /// The bytes are not what the coding says.
    struct Broken: Error {}

    enum Coding {
        case gzip
        case deflate
    }

    private let coding: Coding
    private var stream: UnsafeMutableRawPointer?
    private var input: [UInt8] = []
    private var position = 0
    private var hasMoreOutput = false
    private var hasEnded = false

    init(_ coding: Coding) {
        self.coding = coding
    }

    deinit {
        if let stream { ccurl_inflate_free(stream) }
    }

    /// Whether all that came was decoded and complete; so is nothing at all.
    var isAtEnd: Bool { position == input.count && !hasMoreOutput && (hasEnded || stream == nil) }

    func feed(_ bytes: UnsafeRawBufferPointer) {
        if position == input.count {
            input.removeAll(keepingCapacity: true)
            position = 0
        }
        input.append(contentsOf: bytes)
    }

    /// Decodes into a buffer; 0 if there must be more input first.
    func decode(into buffer: UnsafeMutableRawBufferPointer) throws(Broken) -> Int {
        while position < input.count || hasMoreOutput {
            guard let stream = try begin() else { return 0 }
            let before = position
            let (produced, code) = step(stream, buffer)
            hasMoreOutput = code == CCURL_INFLATE_MORE && produced == buffer.count
            if code == CCURL_INFLATE_END { hasEnded = true }
            guard code != CCURL_INFLATE_BROKEN else { throw Broken() }
            if produced > 0 || position == before { return produced }
        }
        return 0
    }

    private func step(
        _ stream: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawBufferPointer
    ) -> (produced: Int, code: Int) {
        var used = input.count - position
        var produced = buffer.count
        let code = input.withUnsafeBufferPointer { bytes in
            ccurl_inflate(
                stream, bytes.baseAddress.map { $0 + position }, &used,
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &produced)
        }
        position += used
        return (produced, Int(code))
    }

    /// The stream for the next bytes: made of the first two, begun anew behind a gzip member.
    private func begin() throws(Broken) -> UnsafeMutableRawPointer? {
        if let stream {
            guard hasEnded else { return stream }
            guard coding == .gzip, ccurl_inflate_restart(stream) == 0 else { throw Broken() }
            hasEnded = false
            return stream
        }
        guard input.count >= 2 else { return nil }
        stream = ccurl_inflate_new(bits)
        guard let stream else { throw Broken() }
        return stream
    }

    private var bits: Int32 {
        guard coding == .deflate else { return 31 }
        let head = UInt16(input[0]) << 8 | UInt16(input[1])
        let isWrapped = input[0] & 0x0F == 8 && input[0] >> 4 <= 7 && head.isMultiple(of: 31)
        return isWrapped ? 15 : -15
    }
}
