import CurlTransport
import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What needs a process of its own.
@Suite(.serialized) struct ProcessTests {
    @Test func aForkedChildFailsAtOnce() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("x") }
            let transport = try CurlTransport()
            _ = await transport.exchange(server.url)
            // Swift hides `fork`, for good reasons; what calls it nevertheless must not hang.
            let symbol = try #require(dlsym(nil, "fork"))
            let fork = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)

            let child = fork()
            if child == 0 {
                let code = Locked<URLError.Code?>(nil)
                let token = transport.start(.to(server.url)) { event in
                    if case .completed(let error) = event { code.withLock { $0 = error?.code } }
                }
                token.cancel()
                exit(code.value == .resourceUnavailable && !token.isCancelled ? 0 : 1)
            }
            var status: Int32 = -1
            waitpid(child, &status, 0)

            #expect(status == 0)
            #expect(await transport.exchange(server.url).isSuccess)
        }
    }

    @Test func bothEnginesWorkInOneProcess() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("x") }
            let engines: [any Transport] = [try CurlTransport(), URLSessionTransport()]
            let url = server.url

            let good = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<400 {
                    group.addTask { await engines[number % 2].exchange(url).isSuccess }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }

            #expect(good == 400)
        }
    }

    @Test func afterInvalidationTheProcessIsAsBefore() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("x") }
            try await Self.useUp(server)
            let before = try #require(ProcessFigures.now())

            for _ in 0..<20 { try await Self.useUp(server) }

            try await eventually {
                guard let now = ProcessFigures.now() else { return true }
                return now.openDescriptors <= before.openDescriptors + 2
                    && now.threads <= before.threads + 2
            }
        }
    }

    @Test func aTransportThatIsDroppedLeavesNothingBehind() async {
        await #expect(processExitsWith: .success) {
            let before = try #require(ProcessFigures.now())

            for _ in 0..<100 { _ = try CurlTransport() }

            let now = try #require(ProcessFigures.now())
            #expect(now.openDescriptors <= before.openDescriptors + 4)
            #expect(now.threads <= before.threads + 4)
        }
    }

    @Test func theThreadTakesNoSignals() async {
        // OpenSSL writes without a guard against SIGPIPE, which would end the process.
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("x") }
            let transport = try CurlTransport()
            _ = await transport.exchange(server.url)
            let masks = Self.blockedSignals(ofThread: "CurlTransport")

            #expect(masks.count == (ProcessFigures.now() == nil ? 0 : 1))
            for mask in masks {
                for signal in [SIGPIPE, SIGINT, SIGTERM, SIGALRM, SIGCHLD] {
                    #expect(mask >> UInt64(signal - 1) & 1 == 1)
                }
            }
            _ = transport
        }
    }

    @Test func connectionsAreNotForChildProcesses() async throws {
        let server = try LoopbackServer { _ in .text("x") }
        let transport = try CurlTransport()
        _ = await transport.exchange(server.url)

        let flags = (0..<1024).filter { Self.peerPort($0) == server.port }
            .map { fcntl($0, F_GETFD) }

        #expect(flags == [FD_CLOEXEC])
        _ = await transport.exchange(server.url)
    }

    /// What the kernel tells of the threads with a name.
    private static func blockedSignals(ofThread name: String) -> [UInt64] {
        let folder = "/proc/self/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.compactMap { thread in
            try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
        }
        .filter { $0.hasPrefix("Name:\t\(name)\n") }
        .compactMap { status in
            status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
                .flatMap { UInt64($0.dropFirst(8), radix: 16) }
        }
    }

    private static func peerPort(_ descriptor: Int32) -> Int? {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(descriptor, $0, &size)
            }
        }
        guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func useUp(_ server: LoopbackServer) async throws {
        let transport = try CurlTransport()
        let running = (0..<50).map { _ in transport.begin(server.url) }
        for number in stride(from: 0, to: 50, by: 5) { running[number].token.cancel() }
        for exchange in running { _ = await exchange.finished() }
        transport.invalidate()
    }
}
