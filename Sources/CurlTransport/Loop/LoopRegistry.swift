import Dispatch
import ParsedProvider

/// The loops whose threads run, to stop them before the process exits: libcurl's and OpenSSL's own
/// exit handlers free what a transfer would still use.
///
/// `@unchecked`: the loops are guarded by the lock.
final class LoopRegistry: @unchecked Sendable {
    static let shared = LoopRegistry()

    private let lock = NSLock()
    private var loops: [ObjectIdentifier: EventLoop] = [:]

    private init() {
        // After libcurl's initialisation, so that it runs before the handlers which that has added.
        atexit {
            if !EventLoop.isInForkedChild { LoopRegistry.shared.parkAll() }
        }
    }

    func add(_ loop: EventLoop) {
        lock.withLock { loops[ObjectIdentifier(loop)] = loop }
    }

    func remove(_ loop: EventLoop) {
        lock.withLock { loops[ObjectIdentifier(loop)] = nil }
    }

    /// Waits a second at most: a callback that blocks must not keep the process.
    private func parkAll() {
        let limit = DispatchTime.now() + .seconds(1)
        let all = lock.withLock { Array(loops.values) }
        for loop in all { loop.end(.parked) }
        for loop in all { loop.park(until: limit) }
    }
}
