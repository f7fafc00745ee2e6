/// One entry of a document's index: 16 bytes.
///
/// A scalar is one token. A key is one token, directly before its value. An array or object is
/// two: its header, and an `.end` token that holds what the header has no room for; its first
/// child (or key) follows at `index + 2`.
struct JSONToken {
    enum Kind: UInt8 {
        case null, `false`, `true`
        /// A literal of digits with no fraction and no exponent that fits `Int64`; never `-0`.
        case int
        /// Every other number.
        case number
        case string, escapedString
        case key, escapedKey
        case array, object
        case end
    }

    /// Bits 0 to 31: ``start``; 32 to 39: ``kind``; 40: ``isShadowed``; 41: ``isASCII``;
    /// 48 to 63: ``stamp``.
    private var head: UInt64
    /// By kind: the `Int64` itself; the byte count of a number; `low` the byte count of a string
    /// or key and `high` what a session noted about a key; `low` the token after a container and
    /// `high` its child count; `low` the key to try next in an `.end` token.
    var body: UInt64

    @inline(__always)
    init(_ kind: Kind, at offset: Int, body: UInt64) {
        head = UInt64(UInt32(truncatingIfNeeded: offset)) | UInt64(kind.rawValue) << 32
        self.body = body
    }

    @inline(__always)
    init(_ kind: Kind, at offset: Int, low: Int, high: Int = 0) {
        self.init(
            kind, at: offset,
            body: UInt64(UInt32(truncatingIfNeeded: low))
                | UInt64(truncatingIfNeeded: high) << 32)
    }

    /// A string or key that starts at an offset.
    @inline(__always)
    init(_ kind: Kind, at offset: Int, _ end: JSONScanner.StringEnd) {
        self.init(kind, at: offset, low: end.position &- offset)
        if end.isASCII { head |= 1 << 41 }
    }

    /// Where the value starts.
    ///
    /// At the first byte inside the quotes of a string, at the first byte of all else. In an `.end`
    /// token: one past the closing bracket.
    @inline(__always)
    var start: Int {
        get { Int(truncatingIfNeeded: head & 0xFFFF_FFFF) }
        set { head = head & ~0xFFFF_FFFF | UInt64(UInt32(truncatingIfNeeded: newValue)) }
    }

    @inline(__always)
    var kind: Kind {
        // The byte was written from a `Kind` and is never changed.
        unsafeBitCast(UInt8(truncatingIfNeeded: head >> 32), to: Kind.self)
    }

    /// Whether this key comes after an equal one in its object; the first one wins.
    @inline(__always)
    var isShadowed: Bool {
        get { head & 1 << 40 != 0 }
        set { head = newValue ? head | 1 << 40 : head & ~(1 << 40) }
    }

    /// Whether a string or key has no byte above 0x7F.
    @inline(__always)
    var isASCII: Bool { head & 1 << 41 != 0 }

    /// In an `.end` token of an object: how its keys were last prepared.
    @inline(__always)
    var stamp: UInt16 {
        get { UInt16(truncatingIfNeeded: head >> 48) }
        set { head = head & 0xFFFF_FFFF_FFFF | UInt64(newValue) << 48 }
    }

    @inline(__always)
    var low: Int {
        get { Int(truncatingIfNeeded: body & 0xFFFF_FFFF) }
        set { body = body & ~0xFFFF_FFFF | UInt64(UInt32(truncatingIfNeeded: newValue)) }
    }

    @inline(__always)
    var high: Int {
        get { Int(truncatingIfNeeded: body >> 32) }
        set { body = body & 0xFFFF_FFFF | UInt64(truncatingIfNeeded: newValue) << 32 }
    }

    /// The value of an `.int` token.
    @inline(__always)
    var integer: Int64 { Int64(bitPattern: body) }

    @inline(__always)
    var isContainer: Bool { kind == .array || kind == .object }

    /// Whether this is a key without escapes that no earlier key shadows, of a length.
    @inline(__always)
    func isPlainKey(_ count: Int) -> Bool {
        head >> 32 & 0x1FF == UInt64(Kind.key.rawValue) && low == count
    }
}
