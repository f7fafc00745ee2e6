#if os(Linux)
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Large files go through without being held in memory; each in a process of its own, whose peak is
/// printed.
///
/// Skipped, which the test run says, unless `LARGE_TRANSFERS` is set: they move 600 MB.
@Suite(
    .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["LARGE_TRANSFERS"] != nil,
        "LARGE_TRANSFERS is not set"))
struct MemoryTests {
    @Test func aLargeUploadStaysBelow80MB() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let server = try DrainServer()
            let file = try TestFile("")
            try FileHandle(forWritingTo: file.url).truncate(atOffset: Transfer.size)
            let target = Transfer(baseURL: server.url, method: .post, task: .uploadFile(file.url))

            _ = try await Provider<Transfer>().request(target)

            Peak.report("upload", server.received >= Int(Transfer.size))
        }
        print(String(decoding: result.standardOutputContent, as: UTF8.self))
    }

    @Test func aLargeDownloadStaysBelow80MB() async throws {
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
            let chunk = Data(repeating: 7, count: 1_000_000)
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(Transfer.size)\r\n\r\n"
            let server = try LoopbackServer { _ in
                // With breaks: URLSession can't be asked to wait, and keeps what comes faster than
                // a file is written.
                .raw(
                    [.send(head)]
                        + (0..<300).flatMap { _ in [.send(chunk), .pause(milliseconds: 10)] })
            }
            let folder = try TestFolder()
            let target = Transfer(
                baseURL: server.url, task: .downloadDestination(.file(folder.file("f"))))

            _ = try await Provider<Transfer>().request(target)

            let size = try FileManager.default.attributesOfItem(atPath: folder.file("f").path)[
                .size]
            Peak.report("download", (size as? NSNumber)?.uint64Value == Transfer.size)
        }
        print(String(decoding: result.standardOutputContent, as: UTF8.self))
    }
}

private struct Transfer: TargetType {
    static let size: UInt64 = 300_000_000

    var baseURL: URL
    var path = ""
    var method: HTTPMethod = .get
    var task: RequestTask
}

private enum Peak {
    /// Prints the largest resident size that this process has had, and ends it.
    static func report(_ name: String, _ isComplete: Bool) -> Never {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let peak =
            line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
            ?? .max
        print("300 MB \(name): \(peak / 1024) MB peak, complete: \(isComplete)")
        fflush(nil)
        exit(isComplete && peak < 80 * 1024 ? 0 : 1)
    }
}

/// Reads one chunked body without keeping it, then answers.
private final class DrainServer: Sendable {
    let url: URL
    private let count = Locked(0)

    var received: Int { count.value }

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound,
            let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        else { throw URLError(.cannotConnectToHost) }
        self.url = url
        Thread.detachNewThread { [count] in
            let connection = accept(listener, nil, nil)
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var tail: [UInt8] = []
            while !tail.elementsEqual("\r\n0\r\n\r\n".utf8) {
                let read = recv(connection, &buffer, buffer.count, 0)
                guard read > 0 else { break }
                count.withLock { $0 += read }
                tail += buffer[max(0, read - 7)..<read]
                tail.removeFirst(max(0, tail.count - 7))
            }
            let answer = Array(
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
            _ = send(connection, answer, answer.count, 0)
            close(connection)
        }
    }
}
#endif
