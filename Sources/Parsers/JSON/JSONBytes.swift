/// Reading a document's bytes several at a time.
///
/// Every document is copied into a buffer with ``padding`` zero bytes behind it, so a load of up
/// to eight bytes that starts inside the document, or at its end, stays inside the buffer. Zero is
/// no white space, no digit and illegal inside a string: it ends every loop of the scanner.
enum JSONBytes {
    /// How many zero bytes follow a document.
    static let padding = 16

    @inline(__always)
    static func load8(_ at: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    static func load4(_ at: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt32.self))
    }

    @inline(__always)
    static func load2(_ at: UnsafePointer<UInt8>) -> UInt16 {
        UInt16(littleEndian: UnsafeRawPointer(at).loadUnaligned(as: UInt16.self))
    }

    /// Whether `count` bytes are equal; reads none beyond them on either side.
    @inline(__always)
    static func equal(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if count >= 8 {
            var i = 0
            while i &+ 8 < count {
                guard load8(a + i) == load8(b + i) else { return false }
                i &+= 8
            }
            return load8(a + (count &- 8)) == load8(b + (count &- 8))
        }
        if count >= 4 {
            return load4(a) == load4(b) && load4(a + count - 4) == load4(b + count - 4)
        }
        if count >= 2 {
            return load2(a) == load2(b) && load2(a + count - 2) == load2(b + count - 2)
        }
        return count == 0 || a[0] == b[0]
    }
}
