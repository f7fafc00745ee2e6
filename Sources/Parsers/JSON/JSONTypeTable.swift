/// Something about types, by their identity: a look-up is a comparison or two.
struct JSONTypeTable<Value> {
    private struct Slot {
        let type: ObjectIdentifier
        let value: Value
    }

    /// A power of two of them, at most half of them taken; none before the first insertion.
    private var slots: [Slot?] = []
    private var count = 0

    @inline(__always)
    subscript(type: ObjectIdentifier) -> Value? {
        guard !slots.isEmpty else { return nil }
        var i = home(of: type)
        while let slot = slots[i] {
            if slot.type == type { return slot.value }
            i = (i &+ 1) & (slots.count &- 1)
        }
        return nil
    }

    /// Where a type belongs; the lowest bits of an address are all the same.
    @inline(__always)
    private func home(of type: ObjectIdentifier) -> Int {
        let address = Int(bitPattern: type)
        return (address >> 4 ^ address >> 9) & (slots.count &- 1)
    }

    /// Adds a type that is not there.
    mutating func insert(_ value: Value, for type: ObjectIdentifier) {
        count += 1
        if count * 2 > slots.count {
            let old = slots
            slots = [Slot?](repeating: nil, count: max(16, old.count * 2))
            for case let slot? in old { place(slot) }
        }
        place(Slot(type: type, value: value))
    }

    private mutating func place(_ slot: Slot) {
        var i = home(of: slot.type)
        while slots[i] != nil { i = (i + 1) & (slots.count - 1) }
        slots[i] = slot
    }
}
