/// The keys of one object by hash; open addressing, at most half full.
///
/// A slot holds the object beside the key, so that the slots of the last object need no clearing.
/// Bounds: `mask` is less than the number of slots, and every position is taken with it.
final class JSONKeyIndex {
    /// The object; the root can be one, so none is -1.
    private(set) var owner = -1
    /// Whether hashes are full ones.
    private(set) var isFull = false
    private var slots: UnsafeMutablePointer<UInt64>
    private var capacity: Int
    private var mask = 0

    /// More keys than this take the full hash.
    private static let quickLimit = 256

    init() {
        capacity = 128
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: .max, count: capacity)
    }

    deinit { slots.deallocate() }

    /// Takes the keys of the object; one that equals an earlier one is marked and left out.
    @inline(__always)
    func fill(_ view: JSONView, _ hash: (_ key: Int) -> UInt32) {
        let (slots, mask, last) = (slots, mask, view.end(of: owner))
        let tag = UInt64(UInt32(truncatingIfNeeded: owner)) << 32
        var key = view.firstChild(of: owner)
        next: while key < last {
            var i = Int(hash(key)) & mask
            let current = key
            key = view.end(of: key &+ 1)
            while slots[i] & 0xFFFF_FFFF_0000_0000 == tag {
                let other = Int(slots[i] & 0xFFFF_FFFF)
                // The key itself is there if another object took the index in between.
                if other == current { continue next }
                if view.areEqualKeys(other, current) {
                    view.tokens[current].isShadowed = true
                    continue next
                }
                i = (i &+ 1) & mask
            }
            slots[i] = tag | UInt64(UInt32(truncatingIfNeeded: current))
        }
    }

    /// Forgets what is in it and makes room for the keys of an object.
    func prepare(_ owner: Int, _ count: Int) {
        var size = 64
        while size < count * 2 { size *= 2 }
        if size > capacity {
            slots.deallocate()
            capacity = max(size, capacity)
            slots = .allocate(capacity: capacity)
            slots.initialize(repeating: .max, count: capacity)
        }
        self.owner = owner
        isFull = count > Self.quickLimit
        mask = size - 1
    }

    /// The key with a hash for which `isMatch` holds.
    @inline(__always)
    func first(_ hash: UInt32, isMatch: (Int) -> Bool) -> Int? {
        let tag = UInt64(UInt32(truncatingIfNeeded: owner))
        var i = Int(hash) & mask
        while slots[i] >> 32 == tag {
            let key = Int(slots[i] & 0xFFFF_FFFF)
            if isMatch(key) { return key }
            i = (i + 1) & mask
        }
        return nil
    }
}
