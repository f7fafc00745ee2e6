/// Exchanges that wait, first come first served; one that leaves is gone at once.
struct WaitingQueue {
    private var places: [CurlExchange?] = []
    private var first = 0
    private(set) var count = 0

    mutating func append(_ exchange: CurlExchange) {
        exchange.ticket = places.count
        places.append(exchange)
        count += 1
    }

    mutating func popFirst() -> CurlExchange? {
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

    mutating func remove(_ exchange: CurlExchange) {
        guard places.indices.contains(exchange.ticket), places[exchange.ticket] === exchange else {
            return
        }
        places[exchange.ticket] = nil
        count -= 1
        tidy()
    }

    /// Drops empty places when they are in the majority, so that each costs a moment only.
    private mutating func tidy() {
        guard places.count > 64, count * 2 < places.count else { return }
        places = places[first...].filter { $0 != nil }
        first = 0
        for (ticket, exchange) in places.enumerated() { exchange?.ticket = ticket }
    }

    /// All that wait, in order.
    var all: [CurlExchange] { places[first...].compactMap(\.self) }
}
