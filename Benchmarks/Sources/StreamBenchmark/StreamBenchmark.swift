import BenchmarkServer
import Foundation
import ParsedProvider

/// Parses 200 MB of JSON lines while they arrive, and prints time and peak memory.
///
/// It fails above 60 MB. The server takes breaks, so that the parser keeps up: URLSession can't be asked to wait.
@main
struct StreamBenchmark {
    struct Line: Decodable, Sendable {
        let id: Int
        let name: String
    }

    struct Lines: TargetType {
        let baseURL: URL
        var path: String { "/lines" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
    }

    static func main() async throws {
        let line =
            #"{"id":7,"name":"a name of some length, as they are","more":[1,2,3,true,null]}"# + "\n"
        let chunk = Data(String(repeating: line, count: 1_300).utf8)
        let count = 200_000_000 / chunk.count
        let server = try LoopbackServer { _ in
            .raw(
                [.send("HTTP/1.1 200 OK\r\n\r\n")]
                    + (0..<count).flatMap { _ in [.send(chunk), .pause(milliseconds: 10)] }
                    + [.close])
        }
        let start = ContinuousClock.now
        let lines = try await countLines(Lines(baseURL: server.url))
        let peak = peakMegabytes()
        let size = count * chunk.count / 1_000_000
        print("\(size) MB, \(lines) lines in \(start.duration(to: .now)), \(peak) MB peak")
        guard lines == count * 1_300, peak < 60 else { exit(1) }
    }

    /// Counts the lines; off the main actor, since each element that an actor takes is a hop.
    @concurrent static func countLines(_ target: Lines) async throws -> Int {
        var lines = 0
        for try await line in Provider<Lines>().stream(target, .jsonLines(Line.self)) {
            lines += line.id == 7 ? 1 : 0
        }
        return lines
    }

    /// The largest resident size that this process has had.
    static func peakMegabytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
        return (size ?? 0) / 1024
    }
}
