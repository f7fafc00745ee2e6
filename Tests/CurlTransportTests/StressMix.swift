import Dispatch
import Foundation
import ParsedProvider
import ParsedProviderTestSupport

/// Exchanges of every kind, cancelled at a random moment or not at all.
final class StressMix: Sendable {
    struct Figures: Sendable {
        var ends = 0
        var violations: Set<String> = []
        var wrong: Set<String> = []
        /// How many were lost that should not have been: libcurl gives up a request that has met
        /// five connections in turn which the server had just closed.
        var lost = 0
    }

    private let server: LoopbackServer
    private let file: URL

    init() throws {
        file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(count: 200_000).write(to: file)
        server = try LoopbackServer { request in
            switch request.path {
            case "/never": .raw([.hang])
            case "/reset": .raw([.reset])
            case "/close": .raw([.close])
            case "/big": .respond(body: Data(count: 1 << 20))
            case "/gzip":
                .respond(
                    headers: [("Content-Encoding", "gzip")],
                    body: Data(
                        base64Encoded:
                            "H4sIAAAAAAACA/NIzcnJ11HIQKGS83MLilKLi1NTFMrzi3JSFAG2xfuxJgAAAA==")
                        ?? Data())
            case "/trickle":
                .raw(
                    [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")]
                        + (0..<5).flatMap { _ in [.send("x"), .pause(milliseconds: 2)] })
            default: .text("\(request.body.count)")
            }
        }
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    private func request(_ number: Int) -> (TransportRequest, expected: Set<String>) {
        switch number % 9 {
        case 0: (.to(server.url("/never")), ["cancelled"])
        case 1: (.to(server.url("/reset")), ["lost"])
        case 2: (.to(server.url("/close"), "POST", body: .data(Data(count: 10))), ["lost"])
        case 3: (.to(server.url("/big")), ["1048576"])
        case 4: (.to(server.url("/gzip")), ["38"])
        case 5: (.to(server.url("/trickle")), ["5"])
        case 6: (.to(server.url("/up"), "PUT", body: .data(Data(count: 100_000))), ["6"])
        case 7: (.to(server.url("/up"), "PUT", body: .file(file)), ["6"])
        default: (.to(server.url("/")), ["1"])
        }
    }

    /// Carries so many exchanges, some at a time.
    func run(_ count: Int, at width: Int, on transport: any Transport) async -> Figures {
        let figures = Locked(Figures())
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= width { await group.next() }
                group.addTask { await self.one(number, on: transport, figures) }
            }
        }
        return figures.value
    }

    private func one(
        _ number: Int, on transport: any Transport, _ figures: Locked<Figures>
    ) async {
        let (request, expected) = request(number)
        let running = RunningExchange(transport, request)
        if expected == ["cancelled"] || Bool.random() {
            let delay = Int.random(in: 0...4000)
            if delay < 800 {
                running.token.cancel()
            } else {
                DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(delay)) {
                    running.token.cancel()
                }
            }
        }
        let result = await running.finished()
        let outcome =
            switch result.code {
            case .cancelled: "cancelled"
            case .networkConnectionLost: "lost"
            case let code?: "code \(code.rawValue)"
            case nil: "\(result.body.count)"
            }
        figures.withLock { figures in
            if result.end != nil { figures.ends += 1 }
            figures.violations.formUnion(result.violations)
            guard outcome != "cancelled", !expected.contains(outcome) else { return }
            guard outcome != "lost" else { return figures.lost += 1 }
            figures.wrong.insert("\(number % 9): \(outcome)")
        }
    }
}
