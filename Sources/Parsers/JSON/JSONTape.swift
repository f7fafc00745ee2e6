internal import Foundation

/// A document that was scanned: a padded copy of its bytes and its index.
///
/// Both buffers belong to this object; a ``JSONView`` of them is good while it lives. The index is
/// complete after `init`; only the marks that decoders leave in `.end` and key tokens change later,
/// so a tape must not be used by two threads at once.
final class JSONTape {
    let view: JSONView
    /// The next stamp for a way to prepare keys; 1 means "as they are in the document".
    var nextStamp: UInt16 = 2

    init(_ data: Data) throws(JSONFailure) {
        let count = data.count
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count + JSONBytes.padding)
        data.copyBytes(to: bytes, count: count)
        (bytes + count).initialize(repeating: 0, count: JSONBytes.padding)
        var scanner = JSONScanner(bytes: bytes, count: count)
        do throws(JSONScanProblem) {
            // Offsets are 32 bits wide, and one value of theirs means "no container".
            guard count < Int(UInt32.max) else {
                throw JSONScanProblem(offset: 0, expected: .smaller)
            }
            try scanner.scan(from: JSONEncodingMark.skip(bytes, count))
            view = JSONView(
                bytes: bytes, count: count, tokens: scanner.tokens, tokenCount: scanner.used)
        } catch {
            let partial = JSONView(
                bytes: bytes, count: count, tokens: scanner.tokens, tokenCount: scanner.used)
            let failure = partial.malformed(error, container: scanner.container)
            bytes.deallocate()
            scanner.tokens.deallocate()
            throw failure
        }
    }

    deinit {
        view.bytes.deallocate()
        view.tokens.deallocate()
    }
}

/// What the first bytes say about the encoding.
private enum JSONEncodingMark {
    /// Where the text starts: behind a UTF-8 byte order mark (RFC 8259 §8.1), else at 0.
    ///
    /// UTF-16 and UTF-32 are told by a mark or by the zero bytes that ASCII has in them.
    static func skip(_ bytes: UnsafePointer<UInt8>, _ count: Int) throws(JSONScanProblem) -> Int {
        if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { return 3 }
        guard count >= 2 else { return 0 }
        let isMarked =
            (bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE)
        let hasZero = (bytes[0] == 0) != (bytes[1] == 0) || (bytes[0] == 0 && bytes[1] == 0)
        guard !isMarked, !hasZero else {
            throw JSONScanProblem(offset: 0, expected: .otherEncoding)
        }
        return 0
    }
}
