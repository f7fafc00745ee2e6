import Dispatch
import ParsedProvider
import ParsedProviderTestSupport

/// Requests of every kind, cancelled at a random moment: before the start, soon, late or never.
struct CancelMix: Sendable {
    struct Figures: Sendable {
        var completions = 0
        var doubled = 0
    }

    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { request in
            switch request.path {
            case "/redirect": .respond(status: 302, headers: [("Location", "/data")])
            case "/challenge":
                .respond(
                    status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")], body: "no")
            case "/never": .raw([.hang])
            case "/reset": .raw([.reset])
            case "/trickle":
                .raw(
                    [.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")]
                        + (0..<5).flatMap { _ in [.send("x"), .pause(milliseconds: 2)] })
            default: .text("body")
            }
        }
    }

    private func probe(_ number: Int) -> (Probe, mustBeCancelled: Bool) {
        switch number % 7 {
        case 0: (Probe(server.url("/redirect")), false)
        case 1: (Probe(server.url("/challenge")), false)
        case 2: (Probe(server.url("/never")), true)
        case 3: (Probe(server.url("/reset")), false)
        case 4: (Probe(server.url("/trickle")), false)
        case 5:
            (Probe(server.url("/up"), .post, task: .requestData(Data(count: 100_000))), false)
        default: (Probe(server.url("/data")), false)
        }
    }

    /// Sends so many requests, some at a time, and counts how they ended.
    func run(_ count: Int, at width: Int, on provider: Provider<Probe>) async -> Figures {
        let ends = Locked([Int](repeating: 0, count: count))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= width { await group.next() }
                group.addTask { await send(number, on: provider, ends) }
            }
        }
        return ends.withLock { ends in
            Figures(
                completions: ends.count { $0 > 0 }, doubled: ends.count { $0 > 1 })
        }
    }

    /// Sends by awaiting, in Swift tasks that are cancelled, and counts those that ended.
    func runTasks(_ count: Int, at width: Int, on provider: Provider<Probe>) async -> Int {
        await withTaskGroup(of: Void.self, returning: Int.self) { group in
            var ended = 0
            for number in 0..<count {
                if number >= width, await group.next() != nil { ended += 1 }
                group.addTask {
                    let (target, mustBeCancelled) = probe(number)
                    let task = Task { await provider.outcome(of: target) }
                    if mustBeCancelled || Bool.random() {
                        try? await Task.sleep(for: .microseconds(Int.random(in: 0...3000)))
                        task.cancel()
                    }
                    _ = await task.value
                }
            }
            while await group.next() != nil { ended += 1 }
            return ended
        }
    }

    private func send(_ number: Int, on provider: Provider<Probe>, _ ends: Locked<[Int]>) async {
        let (target, mustBeCancelled) = probe(number)
        await withCheckedContinuation { continuation in
            let token = provider.request(target) { _ in
                let isFirst = ends.withLock { ends in
                    ends[number] += 1
                    return ends[number] == 1
                }
                if isFirst { continuation.resume() }
            }
            guard mustBeCancelled || Bool.random() else { return }
            let delay = Int.random(in: 0...4000)
            if delay < 1000 { return token.cancel() }
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(delay)) {
                token.cancel()
            }
        }
    }
}
