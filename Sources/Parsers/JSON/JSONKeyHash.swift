/// Hashes of keys, seeded per process.
///
/// The quick hash looks at 16 bytes at most, which is enough where the number of keys is small and
/// collisions can only cost as much as that; the full hash looks at all, for objects of many keys.
enum JSONKeyHash {
    /// The quick hash of a key in a document, whose padding allows to load beyond its end.
    @inline(__always)
    static func quick(padded at: UnsafePointer<UInt8>, _ count: Int, _ seed: UInt64) -> UInt32 {
        let excess = count &- 8
        let last = excess > 0 ? excess : 0
        // What lies beyond a short key is shifted out; an empty one has nothing left.
        let shift = UInt64(truncatingIfNeeded: excess < 0 ? excess &* -8 : 0)
        let word = (JSONBytes.load8(at) &+ JSONBytes.load8(at + last)) &<< shift
        return mix(count == 0 ? 0 : word, count, seed)
    }

    /// The quick hash of any bytes; reads none beyond them.
    @inline(__always)
    static func quick(_ name: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt32 {
        let count = name.count
        guard let at = name.baseAddress, count > 0 else { return mix(0, 0, seed) }
        if count >= 8 {
            return mix(JSONBytes.load8(at) &+ JSONBytes.load8(at + (count &- 8)), count, seed)
        }
        var word: UInt64 = 0
        for byte in name.reversed() { word = word << 8 | UInt64(byte) }
        return mix((word &+ word) << UInt64(64 &- 8 &* count), count, seed)
    }

    @inline(__always)
    private static func mix(_ word: UInt64, _ count: Int, _ seed: UInt64) -> UInt32 {
        let mixed = (word ^ UInt64(truncatingIfNeeded: count)) &* seed
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }

    /// The full hash of any bytes; reads none beyond them.
    static func full(_ name: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt32 {
        guard let at = name.baseAddress else { return 0 }
        let count = name.count
        var state = fold(seed ^ UInt64(truncatingIfNeeded: count), multiplier)
        var i = 0
        while count &- i >= 8 {
            state = fold(state ^ JSONBytes.load8(at + i), multiplier ^ seed)
            i &+= 8
        }
        var rest: UInt64 = 0
        while i < count {
            rest = rest << 8 | UInt64(at[i])
            i &+= 1
        }
        state = fold(state ^ rest, multiplier ^ seed)
        return UInt32(truncatingIfNeeded: state ^ (state >> 32))
    }

    @inline(__always)
    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    private static let multiplier: UInt64 = 0xA076_1D64_78BD_642F

    /// Odd, and drawn once per process, so that colliding keys can't be prepared.
    static let seed = UInt64.random(in: .min ... .max) | 1 << 63 | 1
}
