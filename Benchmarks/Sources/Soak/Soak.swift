import BenchmarkServer
import Dispatch
import Foundation
import ParsedProvider

/// Runs mixed traffic for a while and tells what came of it.
///
/// `swift run --package-path Benchmarks -c release Soak --seconds 600` sends success, errors,
/// redirects, challenges, uploads, stubs and what never answers, half of it cancelled at a random
/// moment; `--cancels 100000` instead sends so many requests and cancels every one that it can;
/// `--only json,cut` sends these alone; `--engine libcurl`, or `URLSession,libcurl`, does it on
/// another engine, or on both in turn.
/// The exit code is 1 if a completion was lost or doubled, if an outcome was wrong, or if
/// descriptors, threads or memory grew.
@main
struct Soak {
    static func main() async throws {
        let arguments = Arguments(CommandLine.arguments)
        let server = try SoakServer()
        let traffic = try Traffic(server, arguments)
        let watch = Task.detached { await traffic.watch() }
        defer { watch.cancel() }

        await traffic.run(until: .now + .seconds(2), count: 2_000, width: arguments.width)
        await traffic.settle()
        let before = ProcessFigures.now()
        let warmUp = traffic.tally.value
        print("after warming up: \(before.text)")

        let start = ContinuousClock.now
        let report = Task.detached {
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(30))
                guard !Task.isCancelled else { return }
                let seconds = Int(start.duration(to: .now) / .seconds(1))
                print(
                    "\(seconds) s: \(traffic.tally.value.requests) requests, \(ProcessFigures.now().text)"
                )
            }
        }
        await traffic.run(
            until: arguments.cancels == nil ? start + .seconds(arguments.seconds) : nil,
            count: arguments.cancels, width: arguments.width)
        report.cancel()
        await traffic.settle()

        let tally = traffic.tally.value
        let after = ProcessFigures.now()
        print("seconds: \(Int(start.duration(to: .now) / .seconds(1)))")
        print("requests: \(tally.requests - warmUp.requests)")
        for (name, count) in tally.outcomes.sorted(by: { $0.key < $1.key }) {
            print("  \(name): \(count)")
        }
        print("at the start: \(before.text)")
        print("at the end:   \(after.text)")
        print("lost completions: \(tally.lost)")
        print("doubled completions: \(tally.doubled)")
        print("wrong outcomes: \(tally.wrong)")
        let isClean =
            tally.lost + tally.doubled + tally.wrong == 0
            && !after.hasGrown(from: before, after: tally.requests)
        print(isClean ? "clean" : "NOT CLEAN")
        exit(isClean ? 0 : 1)
    }
}

struct Arguments {
    var seconds = 60
    var cancels: Int?
    var width = 50
    var engines = ["URLSession"]

    /// What is sent; everything by default.
    var kinds = SoakTarget.allCases

    init(_ words: [String]) {
        for (name, value) in zip(words.dropFirst(), words.dropFirst(2)) {
            switch name {
            case "--seconds": seconds = Int(value) ?? seconds
            case "--engine": engines = value.split(separator: ",").map(String.init)
            case "--cancels": cancels = Int(value)
            case "--only":
                kinds = value.split(separator: ",").compactMap { SoakTarget(rawValue: "\($0)") }
            case "--width": width = Int(value) ?? width
            default: break
            }
        }
    }
}

extension ProcessFigures? {
    var text: String {
        guard let self else { return "no figures on this platform" }
        return "\(self.openDescriptors) descriptors, \(self.threads) threads, "
            + "\(self.residentBytes >> 20) MB resident"
    }

    /// Whether more is in use than a pool that is full and an allocator that keeps a little explain,
    /// and the 200 bytes of each request that URLSession on Linux keeps for good, plain as it is.
    func hasGrown(from before: Self, after requests: Int) -> Bool {
        guard let self, let before else { return false }
        return self.openDescriptors > before.openDescriptors + 100
            || self.threads > before.threads + 100
            || self.residentBytes > before.residentBytes + 100 << 20 + 200 * requests
    }
}
