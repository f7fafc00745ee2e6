import Dispatch
import Foundation

/// Raw URLSession beside providers in one process, round by round, against a server elsewhere.
///
///     NetworkBenchmark table URL [--short] [--tls URL]   every scenario, as a table of medians
///     NetworkBenchmark files FOLDER                      what the server is to serve
///     NetworkBenchmark (get|async|memory|file|upload) CLIENT URL COUNT [WIDTH]
///
/// The last form is one client alone, for memory and instruction counts. `Benchmarks/network` starts
/// a server and runs all of them.
@main
struct NetworkBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let words = arguments.filter { !$0.hasPrefix("--") }
        switch words.first {
        case "files" where words.count == 2: try Files.write(to: words[1 + words.startIndex])
        case "table" where words.count >= 2:
            guard let url = URL(string: words[1 + words.startIndex]) else { return }
            let secure = words.dropFirst(2).first.flatMap { URL(string: $0) }
            let table = try Table(url, secure: secure, isShort: arguments.contains("--short"))
            wait { try await table.print() }
        case .some(let mode) where words.count >= 4:
            try alone(mode, Array(words.dropFirst()))
        default:
            print(
                "NetworkBenchmark table URL [TLS-URL] [--short] | files FOLDER | MODE CLIENT URL COUNT"
            )
        }
    }

    private static func alone(_ mode: String, _ words: [String]) throws {
        guard let client = Client(rawValue: words[0]), let url = URL(string: words[1]),
            let count = Int(words[2])
        else { return }
        let carrier = try client.carrier()
        let width = words.count > 3 ? Int(words[3]) ?? 1 : 1
        let cpu = Usage.cpuMicroseconds
        let before = Usage.residentMegabytes
        switch mode {
        case "get": Flight(carrier, url).run(count, width: width)
        case "async": wait { await Flight(carrier, url).runAwaited(count, width: width) }
        default: wait { for _ in 0..<count { _ = try await carrier.transfer(mode, url) } }
        }
        print(
            client.rawValue, mode, count,
            String(
                format: "cpu %.1f us each, resident %.2f -> %.2f MB, peak %.0f MB",
                (Usage.cpuMicroseconds - cpu) / Double(count), before, Usage.residentMegabytes,
                Usage.peakMegabytes))
    }
}

extension NetworkBenchmark {
    /// Blocks until a task has ended.
    private static func wait(_ work: @escaping @Sendable () async throws -> Void) {
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do { try await work() } catch { print(error) }
            end.signal()
        }
        end.wait()
    }
}

/// The time of this process, and its size.
enum Usage {
    static var peakMegabytes: Double { megabytes("VmHWM:") }
    static var residentMegabytes: Double { megabytes("VmRSS:") }

    static var cpuMicroseconds: Double {
        var usage = rusage()
        getrusage(0, &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return Double(seconds) * 1e6 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }

    private static func megabytes(_ name: String) -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
        let size = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap {
            Double($0)
        }
        return (size ?? 0) / 1024
    }
}

extension Duration {
    var microseconds: Double { self / .microseconds(1) }
}
