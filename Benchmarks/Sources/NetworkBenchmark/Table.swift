import Foundation

/// Every scenario with every client, one after the other within each round; medians over the rounds,
/// and the median of each round's ratio to raw URLSession.
struct Table: Sendable {
    private struct Column: Sendable {
        let name: String
        let carrier: any Carrier
        let isAwaited: Bool
    }

    private struct Figures {
        var time: Double
        var cpu: Double
        var p99: Double
        var failed: Int
    }

    private let url: URL
    private let secure: URL?
    private let rounds: Int
    private let scale: Int
    private let columns: [Column]

    init(_ url: URL, secure: URL?, isShort: Bool) throws {
        self.url = url
        self.secure = secure
        rounds = isShort ? 3 : 7
        scale = isShort ? 1 : 4
        let raw = try Client.raw.carrier()
        let provider = try Client.provider.carrier()
        columns = [
            Column(name: "URLSession", carrier: raw, isAwaited: false),
            Column(name: "URLSession, awaited", carrier: raw, isAwaited: true),
            Column(name: "provider", carrier: provider, isAwaited: false),
            Column(name: "provider, awaited", carrier: provider, isAwaited: true),
            Column(name: "provider, libcurl", carrier: try Client.curl.carrier(), isAwaited: true),
        ]
    }

    func print() async throws {
        let names = columns.map(\.name).joined(separator: " | ")
        Swift.print("| scenario | \(names) |")
        Swift.print("|---|" + columns.map { _ in "---|" }.joined())
        for width in [1, 16, 64, 256, 1000] {
            try await small("GET of 160 bytes, \(width) in flight", url, width: width)
        }
        if let secure { try await small("the same over HTTPS, 64 in flight", secure, width: 64) }
        try await large("GET of 1 MB and decode", "decode", "1m.json", count: 5 * scale)
        try await large("100 MB to memory", "memory", "big", count: 1)
        try await large("100 MB to a file", "file", "big", count: 1)
        try await large("50 MB up from a file", "upload", "up", count: 2)
    }

    private func small(_ name: String, _ base: URL, width: Int) async throws {
        let count = max(500, width) * scale
        let url = base.appendingPathComponent("tiny.json")
        try await row(name) { column in
            let flight = Flight(column.carrier, url)
            await Self.fly(flight, column.isAwaited, max(50, width), width)
            let figures = await Self.measured(count) {
                await Self.fly(flight, column.isAwaited, count, width)
            }
            return Figures(
                time: figures.time, cpu: figures.cpu, p99: flight.percentile(990),
                failed: flight.failed)
        }
    }

    private static func fly(
        _ flight: Flight, _ isAwaited: Bool, _ count: Int, _ width: Int
    ) async {
        if isAwaited {
            await flight.runAwaited(count, width: width)
        } else {
            flight.run(count, width: width)
        }
    }

    private func large(_ name: String, _ mode: String, _ file: String, count: Int) async throws {
        let url = url.appendingPathComponent(file)
        try await row(name) { column in
            // What has a body has one form.
            if column.isAwaited == false { return nil }
            var failed = 0
            let figures = try await Self.measured(count) {
                for _ in 0..<count where try await column.carrier.transfer(mode, url) < 0 {
                    failed += 1
                }
            }
            return Figures(time: figures.time, cpu: figures.cpu, p99: 0, failed: failed)
        }
    }

    private static func measured(
        _ count: Int, _ work: () async throws -> Void
    ) async rethrows -> (time: Double, cpu: Double) {
        let cpu = Usage.cpuMicroseconds
        let start = ContinuousClock.now
        try await work()
        let time = start.duration(to: .now).microseconds
        return (time / Double(count), (Usage.cpuMicroseconds - cpu) / Double(count))
    }

    // MARK: Rows

    private func row(
        _ name: String, _ measure: (Column) async throws -> Figures?
    ) async throws {
        var all: [[Figures?]] = []
        for _ in 0..<rounds {
            var round: [Figures?] = []
            for column in columns { round.append(try await measure(column)) }
            all.append(round)
        }
        let cells = columns.indices.map { index in
            // The first of the same kind is what the others are held against.
            let first = all[0][0] == nil ? 1 : 0
            return cell(all.compactMap(\.[index]), against: all.compactMap(\.[first]))
        }
        Swift.print("| \(name) | \(cells.joined(separator: " | ")) |")
    }

    private func cell(_ figures: [Figures], against first: [Figures]) -> String {
        guard !figures.isEmpty else { return "" }
        let ratio = median(zip(figures, first).map { $0.time / $1.time })
        let time = median(figures.map(\.time))
        let cpu = median(figures.map(\.cpu))
        let text =
            time > 10_000 ? String(format: "%.0f ms", time / 1000) : String(format: "%.0f µs", time)
        let load =
            cpu > 10_000 ? String(format: "%.0f ms", cpu / 1000) : String(format: "%.0f µs", cpu)
        let p99 = median(figures.map(\.p99))
        let failed = figures.map(\.failed).reduce(0, +)
        return String(format: "**%.2f** ", ratio) + "\(text), cpu \(load)"
            + (p99 > 0 ? String(format: ", p99 %.1f ms", p99 / 1000) : "")
            + (failed > 0 ? ", \(failed) failed" : "")
    }

    private func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }
}
