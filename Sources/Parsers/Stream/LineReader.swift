import Foundation

/// Cuts bytes into lines that end with LF, CR LF or CR, wherever the pieces are cut.
struct LineReader {
    /// A line longer than this, in bytes, is refused: it could go on for ever.
    static let limit = 16 << 20

    private let response: Response
    private var rest: [UInt8] = []
    private var endedWithCR = false

    init(_ response: Response) {
        self.response = response
    }

    /// The lines that are complete, without their ends; at the end of the body also the last one,
    /// if it is not empty.
    mutating func lines(_ data: Data?) throws -> [[UInt8]] {
        guard let data else {
            defer { rest = [] }
            return rest.isEmpty ? [] : [rest]
        }
        guard !data.isEmpty else { return [] }
        var lines: [[UInt8]] = []
        for piece in pieces(of: data) {
            rest += piece.bytes
            guard rest.count <= Self.limit else {
                throw ParsingError(
                    .malformed, response: response, expected: "lines of at most \(Self.limit) bytes"
                )
            }
            guard piece.isEnded else { continue }
            lines.append(rest)
            rest = []
        }
        return lines
    }

    private mutating func pieces(of data: Data) -> [(bytes: Data, isEnded: Bool)] {
        var pieces: [(bytes: Data, isEnded: Bool)] = []
        var start = data.startIndex
        // The LF of a CR LF that was cut in two ends no line of its own.
        if endedWithCR, data.first == UInt8(ascii: "\n") { start += 1 }
        endedWithCR = data.last == UInt8(ascii: "\r")
        while let end = data[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
            pieces.append((data[start..<end], true))
            let isCRLF = data[end] == 0x0D && end + 1 < data.endIndex && data[end + 1] == 0x0A
            start = end + (isCRLF ? 2 : 1)
        }
        if start < data.endIndex { pieces.append((data[start...], false)) }
        return pieces
    }
}
