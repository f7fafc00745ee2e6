import CurlTransport
import Foundation
import ParsedProvider

/// Carries exchanges by one of the engines, at the seam, and prints what that cost.
///
///     CurlBenchmark (libcurl|URLSession) (get|flight|memory|provider|file|upload|version) URL COUNT [WIDTH]
@main
struct CurlBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 5, let url = URL(string: arguments[3]),
            let count = Int(arguments[4])
        else { return print("CurlBenchmark ENGINE MODE URL COUNT [WIDTH]") }
        let width = arguments.count > 5 ? Int(arguments[5]) ?? 1 : 1
        let engine: any Transport =
            arguments[1] == "libcurl"
            ? try CurlTransport(configuration: configuration()) : URLSessionTransport()
        let label = arguments[1].padding(toLength: 10, withPad: " ", startingAt: 0)
        switch arguments[2] {
        case "version": print((engine as? CurlTransport)?.libraryVersion ?? "none")
        case "memory": Transfers(engine, url, label).toMemory(count)
        case "provider": Transfers(engine, url, label).throughProvider(count)
        case "file": Transfers(engine, url, label).toFile(count)
        case "upload": Transfers(engine, url, label).upload(count)
        default: Flight(engine, url, label).run(count, width: width)
        }
    }

    private static func configuration() -> CurlTransport.Configuration {
        var configuration = CurlTransport.Configuration()
        if let limit = ProcessInfo.processInfo.environment["CONNECTIONS"].flatMap(Int.init) {
            configuration.maximumConnectionsPerHost = limit
        }
        return configuration
    }
}

/// The time of this process, and its greatest size.
enum Usage {
    static var peakMegabytes: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return
            (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap {
                Double($0)
            } ?? 0) / 1024
    }

    static var cpuMicroseconds: Double {
        var usage = rusage()
        getrusage(0, &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return Double(seconds) * 1e6 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }
}

extension Duration {
    var microseconds: Double { self / .microseconds(1) }
}

func report(_ label: String, _ text: String) {
    print(label, text, String(format: " peak %.0f MB", Usage.peakMegabytes))
}
