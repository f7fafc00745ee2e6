/// Whole numbers by hash; grows, and takes full hashes from 256 on.
struct JSONKeyTable {
    private var slots = [(hash: UInt32, value: Int)](repeating: (0, -1), count: 64)
    private var count = 0
    private(set) var isFull = false

    /// The hash this table wants.
    @inline(__always)
    func hash(_ utf8: UnsafeBufferPointer<UInt8>, _ seed: UInt64) -> UInt32 {
        isFull ? JSONKeyHash.full(utf8, seed) : JSONKeyHash.quick(utf8, seed)
    }

    @inline(__always)
    func first(_ hash: UInt32, isMatch: (Int) -> Bool) -> Int? {
        var i = Int(hash) & (slots.count - 1)
        while slots[i].value >= 0 {
            if slots[i].hash == hash, isMatch(slots[i].value) { return slots[i].value }
            i = (i + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Adds a value; `fullHash` gives the full hash of any value that is there.
    mutating func insert(_ value: Int, _ hash: UInt32, fullHash: (Int) -> UInt32) {
        place(value, hash)
        count += 1
        if count * 2 >= slots.count { grow(fullHash) }
    }

    private mutating func place(_ value: Int, _ hash: UInt32) {
        var i = Int(hash) & (slots.count - 1)
        while slots[i].value >= 0 { i = (i + 1) & (slots.count - 1) }
        slots[i] = (hash, value)
    }

    private mutating func grow(_ fullHash: (Int) -> UInt32) {
        let old = slots
        let changesHash = !isFull && count >= 256
        if changesHash { isFull = true }
        slots = [(hash: UInt32, value: Int)](repeating: (0, -1), count: old.count * 2)
        for slot in old where slot.value >= 0 {
            place(slot.value, changesHash ? fullHash(slot.value) : slot.hash)
        }
    }
}
