import CCurlTransport
import Dispatch
import ParsedProvider

/// What the loop's thread does between two sleeps; nobody else touches it.
///
/// Handles are added and removed here only, never within a callback of libcurl's.
final class Work {
    let multi: UnsafeMutableRawPointer
    let sockets = SocketTable()
    let farewells = Farewells()
    private let library: CurlLibrary
    private let configuration: CurlTransport.Configuration
    private let pool: HandlePool
    private var running: [CurlExchange] = []
    private let admission: Admission<CurlExchange>

    /// Those whose turn has come and that libcurl has not got yet.
    private var admitted: [CurlExchange] = []
    private let deadlines: Deadlines

    init(
        _ multi: UnsafeMutableRawPointer, library: CurlLibrary,
        configuration: CurlTransport.Configuration
    ) {
        self.multi = multi
        self.library = library
        self.configuration = configuration
        let limit = configuration.maximumConnectionsPerHost
        pool = HandlePool(reuses: library.reusesHandles, limit: max(64, limit * 2))
        admission = Admission(limit: limit)
        deadlines = Deadlines(configuration)
        _ = ccurl_multi_set_long(multi, MultiOption.connectionsPerHost.rawValue, limit)
        _ = ccurl_multi_set_long(
            multi, MultiOption.connectionCacheSize.rawValue, max(64, limit * 4))
    }

    var isIdle: Bool { running.isEmpty && admitted.isEmpty && admission.waitingCount == 0 }

    private var all: [CurlExchange] { running + admitted + admission.waiting }

    /// How long there is nothing to do, in milliseconds, unless somebody or a socket calls.
    var longestSleep: Int32 {
        if !admitted.isEmpty { return 0 }
        let limit = running.isEmpty ? 60_000 : library.longestWait
        return min(limit, deadlines.untilNext())
    }

    func free() {
        pool.removeAll()
        ccurl_multi_free(multi)
    }

    func noteActivity(of exchange: CurlExchange) {
        exchange.progress.lastByte = deadlines.now
    }

    /// Notes which version an origin speaks.
    func note(_ isMultiplexed: Bool, of origin: Admission<CurlExchange>.Origin) {
        guard origin.isMultiplexed != isMultiplexed else { return }
        origin.isMultiplexed = isMultiplexed
        fill(origin)
    }

    private func fill(_ origin: Admission<CurlExchange>.Origin) {
        while let exchange = admission.next(of: origin) { admitted.append(exchange) }
    }

    /// Makes room for the next one.
    private func leave(_ exchange: CurlExchange) {
        guard let origin = exchange.origin else { return }
        admission.leave(origin)
        fill(origin)
    }

    // MARK: Changes

    func apply(_ changes: [(CurlExchange, CurlExchange.Wish)]) {
        for (exchange, wish) in changes {
            switch exchange.stage {
            case .over: break
            case .new where wish.isCancelled: exchange.fail(.cancelled)
            case .new: enqueue(exchange)
            case .waiting, .running:
                if wish.isCancelled { giveUp(exchange, .cancelled) } else { resume(exchange, wish) }
            }
        }
    }

    func cancelAll() {
        for exchange in all { giveUp(exchange, .cancelled) }
    }

    private func enqueue(_ exchange: CurlExchange) {
        guard let address = exchange.address,
            let name = OriginName(of: address)
        else { return exchange.fail(.unsupportedURL) }
        exchange.stage = .waiting
        if configuration.onMetrics != nil || deadlines.areNeeded {
            exchange.progress.started = DispatchTime.now().uptimeNanoseconds
            deadlines.watch(exchange)
        }
        let isAdmitted = admission.admits(
            exchange, to: name.text, mayMultiplex: name.isSecure && configuration.usesHTTP2)
        if isAdmitted { admitted.append(exchange) }
    }

    private func resume(_ exchange: CurlExchange, _ wish: CurlExchange.Wish) {
        guard !wish.isPaused, exchange.stage == .running else { return }
        if let code = exchange.resume() {
            finish(exchange, code)
        } else {
            deadlines.watch(exchange)
        }
    }

    /// Ends an exchange before its time.
    private func giveUp(_ exchange: CurlExchange, _ code: URLError.Code) {
        guard exchange.stage != .over else { return }
        guard exchange.stage == .running else {
            if !admission.withdraw(exchange) { removeAdmitted(exchange) }
            return exchange.fail(code)
        }
        // Removing it would wait for the resolver's thread, and everybody with it.
        if !library.quitsDuringLookUp, exchange.mayBeLookingUp {
            exchange.progress.isOrphan = true
            return exchange.fail(code)
        }
        exchange.progress.failure = code
        finish(exchange, CurlCode.writeError)
    }

    private func removeAdmitted(_ exchange: CurlExchange) {
        guard let index = admitted.firstIndex(where: { $0 === exchange }) else { return }
        admitted.remove(at: index)
        leave(exchange)
    }

    // MARK: Work

    /// Does what can be done without waiting.
    func run() {
        deadlines.tick()
        expire()
        activate()
        guard !running.isEmpty else { return }
        _ = ccurl_multi_perform(multi)
        var code: Int32 = 0
        while let pointer = ccurl_multi_next_done(multi, &code) {
            guard let context = EasyHandle(pointer).get(pointer: .context) else { continue }
            finish(Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue(), code)
        }
    }

    private func expire() {
        guard deadlines.isDue else { return }
        deadlines.next = .max
        for exchange in all {
            guard let due = deadlines.due(exchange) else { continue }
            if due <= deadlines.now {
                giveUp(exchange, .timedOut)
            } else {
                deadlines.next = min(deadlines.next, due)
            }
        }
    }

    private func activate() {
        while !admitted.isEmpty {
            let due = admitted
            admitted.removeAll()
            for exchange in due {
                guard let error = hand(exchange) else { continue }
                leave(exchange)
                exchange.complete(error)
            }
        }
    }

    /// Hands an exchange to libcurl.
    private func hand(_ exchange: CurlExchange) -> URLError? {
        guard let (easy, isSet) = pool.take(forGET: exchange.isPlainGET) else {
            return URLError(.unknown, at: exchange.url)
        }
        if configuration.onMetrics != nil {
            exchange.progress.admitted = DispatchTime.now().uptimeNanoseconds
        }
        if let error = exchange.prepare(easy, isSet: isSet) {
            pool.put(easy, isClean: false)
            return error
        }
        guard ccurl_multi_add(multi, easy.pointer) == 0 else {
            pool.put(easy, isClean: false)
            return URLError(.unknown, at: exchange.url)
        }
        exchange.easy = easy
        exchange.stage = .running
        exchange.place = running.count
        running.append(exchange)
        return nil
    }

    /// Takes an exchange back from libcurl and ends it.
    private func finish(_ exchange: CurlExchange, _ code: Int32) {
        if exchange.progress.isHoldingDecoded, exchange.progress.failure == nil {
            exchange.progress.code = code
            return
        }
        guard !exchange.progress.isOrphan else { return takeBack(exchange, isClean: false) }
        let error = exchange.outcome(code)
        configuration.onMetrics?(exchange.metrics())
        takeBack(exchange, isClean: error == nil)
        exchange.complete(error)
    }

    private func takeBack(_ exchange: CurlExchange, isClean: Bool) {
        guard let easy = exchange.easy else { return }
        let isReady = isClean && exchange.isPlainGET && easy.get(.connectCount) == 0
        _ = ccurl_multi_remove(multi, easy.pointer)
        pool.put(easy, isClean: isReady)
        exchange.easy = nil
        exchange.fields = nil
        exchange.body = nil
        if let last = running.popLast(), last !== exchange {
            running[exchange.place] = last
            last.place = exchange.place
        }
        leave(exchange)
    }
}
