/// Decides which exchanges libcurl gets: as many of each origin as it may have connections, in the
/// order in which they were started.
final class Admission {
    private static let keptOrigins = 64

    private let limit: Int
    private var origins: [Substring: Origin] = [:]

    /// Those whose turn has come.
    private var admitted: [CurlExchange] = []
    private var waitingCount = 0

    init(limit: Int) {
        self.limit = limit
    }

    var hasAdmitted: Bool { !admitted.isEmpty }

    var isEmpty: Bool { admitted.isEmpty && waitingCount == 0 }

    /// All that libcurl has not got yet.
    var all: [CurlExchange] { admitted + origins.values.flatMap(\.waiting.all) }

    func add(_ exchange: CurlExchange, to name: Substring, mayMultiplex: Bool) {
        let origin = origins[name] ?? makeOrigin(name, mayMultiplex)
        exchange.origin = origin
        if origin.waiting.count == 0, origin.running < limit(of: origin) {
            origin.running += 1
            return admitted.append(exchange)
        }
        origin.waiting.append(exchange)
        waitingCount += 1
    }

    private func makeOrigin(_ name: Substring, _ mayMultiplex: Bool) -> Origin {
        let origin = Origin(name, mayMultiplex: mayMultiplex)
        origins[name] = origin
        return origin
    }

    private func limit(of origin: Origin) -> Int {
        origin.isMultiplexed == true ? max(limit, Origin.multiplexedLimit) : limit
    }

    /// Lets in whom an origin has room for.
    func fill(_ origin: Origin) {
        let limit = limit(of: origin)
        while origin.running < limit, let exchange = origin.waiting.popFirst() {
            waitingCount -= 1
            origin.running += 1
            admitted.append(exchange)
        }
    }

    /// Takes those whose turn has come; each must be released.
    func takeAdmitted() -> [CurlExchange] {
        defer { admitted.removeAll() }
        return admitted
    }

    /// Notes that an admitted exchange has ended.
    func release(_ origin: Origin) {
        origin.running -= 1
        fill(origin)
        forget(origin)
    }

    /// Forgets an exchange that was not taken yet.
    func remove(_ exchange: CurlExchange) {
        guard let origin = exchange.origin else { return }
        if let index = admitted.firstIndex(where: { $0 === exchange }) {
            admitted.remove(at: index)
            return release(origin)
        }
        origin.waiting.remove(exchange)
        waitingCount -= 1
        forget(origin)
    }

    /// Drops an origin that nobody uses, if there are many: most are used again.
    private func forget(_ origin: Origin) {
        guard origins.count > Self.keptOrigins, origin.isUnused else { return }
        origins[origin.name] = nil
    }
}
