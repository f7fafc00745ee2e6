import CCurlTransport
import Dispatch
import ParsedProvider

/// The thread of a transport: it alone touches libcurl.
///
/// `@unchecked`: what other threads touch is guarded by the lock, the rest, in ``Work``, is the
/// thread's own.
final class EventLoop: @unchecked Sendable {
    /// When a loop ends.
    enum Ending: Int {
        case never
        /// When nothing is left to do: the transport is gone.
        case whenIdle
        /// Now: what runs is cancelled.
        case atOnce
        /// The process exits: nothing is touched, and nobody called, any more.
        case parked
    }

    let library: CurlLibrary
    let configuration: CurlTransport.Configuration
    let overrides: TextList?

    private let lock = NSLock()
    private var changed: [CurlExchange] = []
    private var ending = Ending.never
    private var isRunning = false
    private var isAsleep = false
    private var hasEnded = false
    private var thread: pthread_t?

    /// Signalled once the thread has ended or parked.
    private let stopped = DispatchSemaphore(value: 0)

    /// Touched by the loop's thread only.
    let work: Work

    init(
        library: CurlLibrary, configuration: CurlTransport.Configuration
    ) throws(CurlTransportError) {
        self.library = library
        self.configuration = configuration
        overrides = TextList(configuration.hostOverrides.map { "\($0.key):\($0.value)" })
        guard let multi = ccurl_multi_new(), let trial = EasyHandle() else {
            throw CurlTransportError(.notFound, foundVersion: library.versionText)
        }
        work = Work(multi, library: library, configuration: configuration)
        defer { ccurl_easy_free(trial.pointer) }
        guard let missing = configuration.apply(to: trial) else { return }
        ccurl_multi_free(multi)
        throw CurlTransportError(
            .unsupported, foundVersion: library.versionText, detail: missing)
    }

    /// Whether there is no thread of ours here, and maybe a lock that nobody opens.
    static var isInForkedChild: Bool { ccurl_is_forked() != 0 }

    func withLock<Result>(_ body: () -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    // MARK: From any thread

    /// Hands the loop an exchange; ends it here and now if there is no loop any more.
    func start(_ exchange: CurlExchange) {
        guard !Self.isInForkedChild else { return exchange.failInForkedChild() }
        let (isTaken, isFirst) = withLock { () -> (Bool, Bool) in
            guard ending == .never else { return (false, false) }
            list(exchange)
            defer { isRunning = true }
            return (true, !isRunning)
        }
        guard isTaken else { return exchange.fail(.cancelled) }
        if isFirst { startThread() }
    }

    /// Changes what the holder of an exchange wants, and lets the loop know.
    func change(_ exchange: CurlExchange, isCancelled: Bool = false, isPaused: Bool? = nil) {
        guard !Self.isInForkedChild else { return }
        withLock {
            guard !exchange.isOver else { return }
            if isCancelled { exchange.wish.isCancelled = true }
            if let isPaused { exchange.wish.isPaused = isPaused }
            list(exchange)
        }
    }

    /// Ends the loop; an earlier end goes before a later one.
    func end(_ ending: Ending) {
        guard !Self.isInForkedChild else { return }
        let isIdle = withLock { () -> Bool in
            guard ending.rawValue > self.ending.rawValue else { return false }
            self.ending = ending
            wake()
            defer { if !isRunning { hasEnded = true } }
            return !isRunning && !hasEnded
        }
        if isIdle { work.free() }
    }

    /// Stops the thread where it touches nothing of libcurl's, and waits for that for a while.
    func park(until limit: DispatchTime) {
        end(.parked)
        let isOwn = withLock { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? true }
        if !isOwn { _ = stopped.wait(timeout: limit) }
    }

    private func list(_ exchange: CurlExchange) {
        guard !exchange.wish.isListed, !hasEnded else { return }
        exchange.wish.isListed = true
        changed.append(exchange)
        wake()
    }

    /// Under the lock, so that libcurl's handle can't go away meanwhile.
    private func wake() {
        guard isAsleep else { return }
        isAsleep = false
        _ = ccurl_multi_wakeup(work.multi)
    }

    // MARK: The thread

    private func startThread() {
        LoopRegistry.shared.add(self)
        Thread.detachNewThread { [self] in run() }
    }

    private func run() {
        ccurl_begin_thread("CurlTransport")
        work.farewells.observe()
        withLock { thread = pthread_self() }
        while true {
            let (changes, ending) = takeChanges()
            if ending == .parked { stopForGood() }
            work.apply(changes)
            if ending == .atOnce { work.cancelAll() }
            work.run()
            if finishes(ending) { break }
            sleep()
        }
        work.free()
        LoopRegistry.shared.remove(self)
        stopped.signal()
    }

    private func takeChanges() -> ([(CurlExchange, CurlExchange.Wish)], Ending) {
        lock.lock()
        defer { lock.unlock() }
        let changes = changed.map { exchange in
            exchange.wish.isListed = false
            return (exchange, exchange.wish)
        }
        changed.removeAll(keepingCapacity: true)
        return (changes, ending)
    }

    private func finishes(_ ending: Ending) -> Bool {
        guard ending != .never, work.isIdle else { return false }
        return withLock {
            hasEnded = changed.isEmpty && self.ending != .parked
            return hasEnded
        }
    }

    private func sleep() {
        let limit = work.longestSleep
        guard limit > 0 else { return }
        let sleeps = withLock {
            isAsleep = changed.isEmpty && ending.rawValue <= Ending.whenIdle.rawValue
            return isAsleep
        }
        guard sleeps else { return }
        _ = ccurl_multi_poll(work.multi, limit)
        withLock { isAsleep = false }
    }

    /// Waits for the end of the process.
    private func stopForGood() -> Never {
        stopped.signal()
        while true { Thread.sleep(forTimeInterval: 3600) }
    }
}
