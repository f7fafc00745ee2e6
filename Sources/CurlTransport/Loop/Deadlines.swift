import Dispatch
import ParsedProvider

/// The transport's own limits: how long an exchange may be silent, and how long it may take in all.
final class Deadlines {
    private let idle: UInt64?
    private let total: UInt64?

    /// The time, as of the last tick, in nanoseconds.
    private(set) var now = DispatchTime.now().uptimeNanoseconds

    /// When somebody may be late, at the earliest.
    var next = UInt64.max

    init(_ configuration: CurlTransport.Configuration) {
        idle = configuration.idleTimeout.map { UInt64($0.milliseconds) * 1_000_000 }
        total = configuration.totalTimeout.map { UInt64($0.milliseconds) * 1_000_000 }
    }

    var areNeeded: Bool { idle != nil || total != nil }

    var isDue: Bool { now >= next }

    func tick() {
        if areNeeded { now = DispatchTime.now().uptimeNanoseconds }
    }

    /// Keeps an eye on an exchange, from its start or when it goes on after a pause.
    func watch(_ exchange: CurlExchange) {
        guard areNeeded else { return }
        tick()
        exchange.progress.lastByte = now
        if let due = due(exchange) { next = min(next, due) }
    }

    /// When an exchange is late if nothing happens; a pause is not silence.
    func due(_ exchange: CurlExchange) -> UInt64? {
        let progress = exchange.progress
        return [
            total.map { progress.started + $0 },
            exchange.wishNow.isPaused ? nil : idle.map { progress.lastByte + $0 },
        ].compactMap(\.self).min()
    }

    /// In milliseconds, rounded up.
    func untilNext() -> Int32 {
        guard next != .max else { return .max }
        let now = DispatchTime.now().uptimeNanoseconds
        return next <= now ? 1 : Int32(clamping: (next - now) / 1_000_000 + 1)
    }
}
