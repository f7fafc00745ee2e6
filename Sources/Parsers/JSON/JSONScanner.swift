internal import Foundation

/// Why a document is not JSON, and at which byte.
struct JSONScanProblem: Error {
    /// What would have been right.
    enum Expectation: UInt8 {
        case value, key, colon, end, commaOrBrace, commaOrBracket
        case closingQuote, utf8, surrogatePair, escape, digit, noLeadingZero
        case otherEncoding, smaller
    }

    let offset: Int
    let expected: Expectation
}

/// The grammar of RFC 8259 over the bytes of one document, in one pass without recursion.
///
/// Everything is checked here: structure, numbers, escapes, surrogate pairs, UTF-8 and what follows
/// the value. The stack of open containers is threaded through the index itself: the header of an
/// open container holds the index of its parent until it is closed.
///
/// Bounds: `bytes` has `count` bytes and ``JSONBytes/padding`` zero bytes behind them. The position
/// only moves over bytes that were seen to be non-zero, or over a fixed run of bytes that were just
/// compared with non-zero ones, so it never passes `count` unseen; a zero byte inside the document
/// is refused wherever it stands. Nothing here can overflow: offsets are below 2^32.
struct JSONScanner {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    var tokens: UnsafeMutablePointer<JSONToken>
    var used = 0
    /// The header of the innermost container that is open.
    var container = JSONScanner.none
    private var capacity: Int

    static let none = Int(UInt32.max)

    /// Creates a scanner; the caller owns `tokens` afterwards.
    init(bytes: UnsafePointer<UInt8>, count: Int) {
        self.bytes = bytes
        self.count = count
        capacity = min(count / 8, 1024) + 32
        tokens = .allocate(capacity: capacity)
    }

    mutating func scan(from start: Int) throws(JSONScanProblem) {
        let bytes = bytes
        var p = Self.skipSpace(bytes, start)
        var used = 0
        var container = Self.none
        var inObject = false
        var children = 0
        defer {
            self.used = used
            self.container = container
        }
        value: while true {
            // Room for the key and the two tokens of a container that one turn may add.
            if used &+ 4 > capacity { grow(used, at: p) }
            let c = bytes[p]
            switch c {
            case UInt8(ascii: "\""):
                let end = try Self.skipString(bytes, p &+ 1)
                tokens[used] = JSONToken(
                    end.isEscaped ? .escapedString : .string, at: p &+ 1, end)
                used &+= 1
                p = end.position &+ 1
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let number = try Self.skipNumber(bytes, p)
                tokens[used] = number.token
                used &+= 1
                p = number.end
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if container != Self.none { tokens[container].high = children }
                inObject = c == UInt8(ascii: "{")
                tokens[used] = JSONToken(inObject ? .object : .array, at: p, low: container)
                tokens[used &+ 1] = JSONToken(.end, at: 0, low: used &+ 2)
                container = used
                used &+= 2
                children = 0
                p = Self.skipSpace(bytes, p &+ 1)
                if inObject, bytes[p] != UInt8(ascii: "}") {
                    p = try scanKey(p, &used)
                    continue value
                } else if !inObject, bytes[p] != UInt8(ascii: "]") {
                    continue value
                }
                close(container, at: p, used: used, children: 0)
                p &+= 1
                leave(&container, &children, &inObject)
            default:
                p = try scanWord(p, &used)
            }
            while true {
                p = Self.skipSpace(bytes, p)
                if container == Self.none {
                    guard p == count else { throw fail(p, .end) }
                    return
                }
                children &+= 1
                let c = bytes[p]
                if c == UInt8(ascii: ",") {
                    p = Self.skipSpace(bytes, p &+ 1)
                    if inObject {
                        if used &+ 4 > capacity { grow(used, at: p) }
                        p = try scanKey(p, &used)
                    }
                    continue value
                }
                guard c == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw fail(p, inObject ? .commaOrBrace : .commaOrBracket)
                }
                close(container, at: p, used: used, children: children)
                p &+= 1
                leave(&container, &children, &inObject)
            }
        }
    }

    // MARK: Stages

    /// Reads a key and its colon; returns where the value starts.
    @inline(__always)
    private func scanKey(_ p: Int, _ used: inout Int) throws(JSONScanProblem) -> Int {
        guard bytes[p] == UInt8(ascii: "\"") else { throw fail(p, .key) }
        let end = try Self.skipString(bytes, p &+ 1)
        tokens[used] = JSONToken(end.isEscaped ? .escapedKey : .key, at: p &+ 1, end)
        used &+= 1
        let colon = Self.skipSpace(bytes, end.position &+ 1)
        guard bytes[colon] == UInt8(ascii: ":") else { throw fail(colon, .colon) }
        return Self.skipSpace(bytes, colon &+ 1)
    }

    /// Reads `true`, `false` or `null`.
    @inline(__always)
    private func scanWord(_ p: Int, _ used: inout Int) throws(JSONScanProblem) -> Int {
        let word = JSONBytes.load4(bytes + p)
        let kind: JSONToken.Kind
        var end = p &+ 4
        if word == 0x6C6C_756E {
            kind = .null
        } else if word == 0x6575_7274 {
            kind = .true
        } else if word == 0x736C_6166, bytes[end] == UInt8(ascii: "e") {
            kind = .false
            end += 1
        } else {
            throw fail(p, .value)
        }
        tokens[used] = JSONToken(kind, at: p, body: 0)
        used &+= 1
        return end
    }

    @inline(__always)
    private func close(_ container: Int, at p: Int, used: Int, children: Int) {
        tokens[container &+ 1].start = p &+ 1
        let parent = tokens[container].low
        tokens[container].low = used
        tokens[container].high = children
        tokens[container &+ 1].high = parent
    }

    @inline(__always)
    private func leave(_ container: inout Int, _ children: inout Int, _ inObject: inout Bool) {
        container = tokens[container &+ 1].high
        guard container != Self.none else { return }
        children = tokens[container].high
        inObject = tokens[container].kind == .object
    }

    /// Makes room for as many tokens as the rest of the document takes if it is like the part up to
    /// `p`, and at least for half as many again.
    @inline(never)
    private mutating func grow(_ used: Int, at p: Int) {
        let expected = Double(used) * Double(count) / Double(max(p, 1)) * 1.05
        let larger = max(capacity + capacity / 2, Int(min(expected, Double(count) * 2))) + 64
        let moved = UnsafeMutablePointer<JSONToken>.allocate(capacity: larger)
        moved.moveInitialize(from: tokens, count: used)
        tokens.deallocate()
        tokens = moved
        capacity = larger
    }

    private func fail(_ p: Int, _ expected: JSONScanProblem.Expectation) -> JSONScanProblem {
        JSONScanProblem(offset: p, expected: expected)
    }

    @inline(__always)
    private static func skipSpace(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
        var p = start
        while bytes[p] <= 0x20 {
            let c = bytes[p]
            guard c == 0x20 || c == 0x0A || c == 0x0D || c == 0x09 else { break }
            p &+= 1
        }
        return p
    }
}
