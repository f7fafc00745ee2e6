import Dispatch
import Foundation

/// Small GETs, so many at a time.
final class Flight: @unchecked Sendable {
    private let carrier: any Carrier
    private let url: URL
    private let lock = NSLock()
    private var left = 0
    private var running = 0
    private var times: [Double] = []
    private let end = DispatchSemaphore(value: 0)

    private(set) var failed = 0

    init(_ carrier: any Carrier, _ url: URL) {
        self.carrier = carrier
        self.url = url
    }

    /// The latency in microseconds that so many of a thousand requests don't exceed.
    func percentile(_ perMille: Int) -> Double {
        let sorted = times.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * perMille / 1000)]
    }

    /// With completion handlers, each of which starts the next one; blocks until all have ended,
    /// since valgrind 3.19 can't run what awaits.
    func run(_ count: Int, width: Int) {
        prepare(count)
        running = min(width, count)
        for _ in 0..<min(width, count) { next() }
        end.wait()
    }

    private func next() {
        let (starts, isLast) = lock.withLock {
            left -= 1
            if left < 0 { running -= 1 }
            return (left >= 0, left < 0 && running == 0)
        }
        if isLast { end.signal() }
        guard starts else { return }
        let start = ContinuousClock.now
        carrier.get(url) { [self] count in
            note(count, since: start)
            next()
        }
    }

    /// With `async` functions: one child task for each place.
    func runAwaited(_ count: Int, width: Int) async {
        prepare(count)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<min(width, count) {
                group.addTask { [self] in
                    while take() {
                        let start = ContinuousClock.now
                        note(await carrier.get(url), since: start)
                    }
                }
            }
        }
    }

    private func prepare(_ count: Int) {
        left = count
        times = []
        times.reserveCapacity(count)
    }

    private func take() -> Bool {
        lock.withLock {
            left -= 1
            return left >= 0
        }
    }

    private func note(_ count: Int, since start: ContinuousClock.Instant) {
        let time = start.duration(to: .now).microseconds
        lock.withLock {
            times.append(time)
            if count < 0 { failed += 1 }
        }
    }
}
