/// Exchanges that wait, first come first served; one that leaves is gone at once.
@usableFromInline package struct WaitingQueue<Guest: Admissible> {
    @usableFromInline var places: [Guest?] = []
    @usableFromInline var first = 0
    @usableFromInline package var count = 0

    @inlinable package init() {}

    @inlinable package mutating func append(_ exchange: Guest) {
        exchange.ticket = places.count
        places.append(exchange)
        count += 1
    }

    @inlinable package mutating func popFirst() -> Guest? {
        while first < places.count {
            let exchange = places[first]
            places[first] = nil
            first += 1
            guard let exchange else { continue }
            count -= 1
            tidy()
            return exchange
        }
        tidy()
        return nil
    }

    /// Takes an exchange out; false if it is not there.
    @inlinable package mutating func remove(_ exchange: Guest) -> Bool {
        guard places.indices.contains(exchange.ticket), places[exchange.ticket] === exchange else {
            return false
        }
        places[exchange.ticket] = nil
        count -= 1
        tidy()
        return true
    }

    /// Drops empty places when they are in the majority, so that each costs a moment only.
    @inlinable mutating func tidy() {
        guard places.count > 64, count * 2 < places.count else { return }
        places = places[first...].filter { $0 != nil }
        first = 0
        for (ticket, exchange) in places.enumerated() { exchange?.ticket = ticket }
    }

    /// All that wait, in order.
    @inlinable package var all: [Guest] { places[first...].compactMap(\.self) }
}
