/// Decides which exchanges an engine gets: as many of each origin as it may have connections, in the
/// order in which they were started.
///
/// libcurl's own queue is neither fair nor quick with a thousand waiting. Nothing here locks. All is
/// inlinable, so that each engine gets a form for its own exchanges: 1,500 instructions a request.
@usableFromInline package final class Admission<Guest: Admissible> {
    /// Scheme, host and port that exchanges go to, and those that wait for one of its connections.
    @usableFromInline package final class Origin {
        @usableFromInline let name: Substring
        @usableFromInline var running = 0
        @usableFromInline var waiting = WaitingQueue<Guest>()

        /// Whether connections carry several exchanges at once; nil before the first answer.
        @usableFromInline package var isMultiplexed: Bool?

        /// Whether the server could speak HTTP/2.
        ///
        /// Without TLS none does. Nor does a server that only writes `HTTP/2 200 OK` on a connection
        /// of HTTP/1.1: libcurl 7.88 believes that, sends it further requests before the answer to
        /// the first, and takes the answers for one another's.
        @usableFromInline package var mayMultiplex: Bool

        @inlinable init(_ name: Substring, mayMultiplex: Bool) {
            self.name = name
            self.mayMultiplex = mayMultiplex
        }

        /// Whether nothing comes but answers to what was asked: not so with HTTP/2, nor while it is
        /// not known what the server speaks.
        @inlinable package var speaksInTurns: Bool { !(isMultiplexed ?? mayMultiplex) }

        @inlinable var isUnused: Bool { running == 0 && waiting.count == 0 }
    }

    /// How many exchanges share the connections of an origin that speaks HTTP/2.
    @inlinable static var multiplexedLimit: Int { 100 }

    @inlinable static var keptOrigins: Int { 64 }

    @usableFromInline let limit: Int
    @usableFromInline var origins: [Substring: Origin] = [:]

    /// How many wait for their turn.
    @usableFromInline package var waitingCount = 0

    /// Creates an admission.
    ///
    /// - Parameter limit: How many connections an origin may have.
    @inlinable package init(limit: Int) {
        self.limit = limit
    }

    /// All that wait for their turn.
    @inlinable package var waiting: [Guest] { origins.values.flatMap(\.waiting.all) }

    /// Lets an exchange in, or has it wait for its turn.
    ///
    /// - Returns: Whether it is in; it must leave then.
    @inlinable package func admits(_ exchange: Guest, to name: Substring, mayMultiplex: Bool)
        -> Bool
    {
        let origin = origins[name] ?? makeOrigin(name, mayMultiplex)
        exchange.origin = origin
        if origin.waiting.count == 0, origin.running < limit(of: origin) {
            origin.running += 1
            return true
        }
        origin.waiting.append(exchange)
        waitingCount += 1
        return false
    }

    @inlinable func makeOrigin(_ name: Substring, _ mayMultiplex: Bool) -> Origin {
        // Not the whole URL, of which this is a part.
        let name = Substring(String(name))
        let origin = Origin(name, mayMultiplex: mayMultiplex)
        origins[name] = origin
        return origin
    }

    @inlinable func limit(of origin: Origin) -> Int {
        origin.isMultiplexed == true ? max(limit, Self.multiplexedLimit) : limit
    }

    /// Lets in whose turn it is, if the origin has room.
    @inlinable package func next(of origin: Origin) -> Guest? {
        guard origin.running < limit(of: origin), let exchange = origin.waiting.popFirst() else {
            return nil
        }
        waitingCount -= 1
        origin.running += 1
        return exchange
    }

    /// Notes that an exchange that was let in has ended; there is room for the next then.
    @inlinable package func leave(_ origin: Origin) {
        origin.running -= 1
        forget(origin)
    }

    /// Forgets an exchange that waits; false if it does not.
    @inlinable package func withdraw(_ exchange: Guest) -> Bool {
        guard let origin = exchange.origin, origin.waiting.remove(exchange) else { return false }
        waitingCount -= 1
        forget(origin)
        return true
    }

    /// Drops an origin that nobody uses, if there are many: most are used again.
    @inlinable func forget(_ origin: Origin) {
        guard origins.count > Self.keptOrigins, origin.isUnused else { return }
        origins[origin.name] = nil
    }
}

/// What an ``Admission`` notes of an exchange.
@usableFromInline package protocol Admissible: AnyObject {
    /// Where it goes to.
    var origin: Admission<Self>.Origin? { get set }

    /// Its place among those that wait.
    var ticket: Int { get set }
}
