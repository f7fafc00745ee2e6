import Dispatch
import Foundation
import ParsedProvider

/// Small GETs, so many at a time; each end starts the next one.
final class Flight: @unchecked Sendable {
    private let engine: any Transport
    private let request: TransportRequest
    private let label: String
    private let lock = NSLock()
    private let done = DispatchSemaphore(value: 0)

    private var left = 0
    private var ended = 0
    private var failed = 0
    private var times: [Double] = []

    init(_ engine: any Transport, _ url: URL, _ label: String) {
        self.engine = engine
        request = TransportRequest(urlRequest: URLRequest(url: url))
        self.label = label
    }

    func run(_ count: Int, width: Int) {
        carry(max(200, width), width: width)
        let start = ContinuousClock.now
        let cpu = Usage.cpuMicroseconds
        carry(count, width: width)
        let time = start.duration(to: .now).microseconds / Double(count)
        let used = (Usage.cpuMicroseconds - cpu) / Double(count)
        times.sort()
        report(
            label,
            String(
                format: "%7.1f us each  cpu %6.1f  p50 %8.1f  p99 %8.1f  %6.0f/s  %d failed", time,
                used, times[times.count / 2], times[times.count * 99 / 100], 1e6 / time, failed))
    }

    private func carry(_ count: Int, width: Int) {
        left = count
        ended = 0
        times = []
        times.reserveCapacity(count)
        let total = count
        for _ in 0..<min(width, count) { next(of: total) }
        done.wait()
    }

    private func next(of total: Int) {
        let goesOn = lock.withLock {
            left -= 1
            return left >= 0
        }
        guard goesOn else { return }
        let start = ContinuousClock.now
        _ = engine.start(request) { [self] event in
            guard case .completed(let error) = event else { return }
            let isLast = lock.withLock {
                times.append(start.duration(to: .now).microseconds)
                if error != nil { failed += 1 }
                ended += 1
                return ended == total
            }
            if isLast { done.signal() } else { next(of: total) }
        }
    }
}
