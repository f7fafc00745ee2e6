import BenchmarkServer
import CurlTransport
import Dispatch
import Foundation
import ParsedProvider

/// Sends requests of every kind and counts how they end.
final class Traffic: Sendable {
    struct Tally: Sendable {
        var requests = 0
        var outcomes: [String: Int] = [:]
        var lost = 0
        var doubled = 0
        var wrong = 0
    }

    private struct Waiter: Sendable {
        let start: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, Never>
    }

    let tally = Locked(Tally())
    private let waiting = Locked<[Int: Waiter]>([:])
    private let server: SoakServer
    private let providers: [Provider<SoakCall>]
    private let kinds: [SoakTarget]
    private let cancelsAll: Bool

    init(_ server: SoakServer, _ arguments: Arguments) throws {
        self.server = server
        kinds = arguments.kinds
        cancelsAll = arguments.cancels != nil
        providers = try arguments.engines.map { engine in
            Self.provider(engine == "libcurl" ? try CurlTransport() : URLSessionTransport())
        }
    }

    private static func provider(_ transport: any Transport) -> Provider<SoakCall> {
        var options = ProviderOptions()
        options.cookies = CookieJar()
        options.retryPolicy = .limit(1, backoff: .constant(.milliseconds(1)))
        return Provider(
            stubClosure: { $0.kind == .stub ? .delayed(seconds: 0.001) : .never },
            transport: transport,
            plugins: [
                CredentialsPlugin { _ in
                    URLCredential(user: "user", password: "pass", persistence: .none)
                }
            ],
            options: options)
    }

    /// Sends until a time, or so many requests; `width` at a time.
    func run(until end: ContinuousClock.Instant?, count: Int?, width: Int) async {
        let left = Locked(count ?? .max)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<width {
                group.addTask { [self] in
                    while end.map({ .now < $0 }) ?? true,
                        left.withLock({ left in
                            left -= 1
                            return left >= 0
                        })
                    { await send() }
                }
            }
        }
    }

    /// Waits for what a doubled completion would still do.
    func settle() async {
        try? await Task.sleep(for: .seconds(1))
        server.forget()
    }

    /// Sends one request and waits for its end.
    private func send() async {
        let kind = kinds.randomElement() ?? .json
        let call = SoakCall(kind: kind, baseURL: server.server.url)
        let number = tally.withLock { tally in
            tally.requests += 1
            return tally.requests
        }
        if number.isMultiple(of: 1000) { server.forget() }
        await withCheckedContinuation { continuation in
            waiting.withLock { $0[number] = Waiter(start: .now, continuation: continuation) }
            let provider = providers[number % providers.count]
            let token = provider.request(call) { [self] in ended(number, kind, $0) }
            if cancelsAll || kind.mustBeCancelled || Int.random(in: 0..<3) == 0 { cancel(token) }
        }
    }

    private func ended(_ number: Int, _ kind: SoakTarget, _ outcome: ProviderOutcome) {
        let waiter = waiting.withLock { $0.removeValue(forKey: number) }
        tally.withLock { tally in
            guard waiter != nil else {
                tally.doubled += 1
                return
            }
            tally.outcomes["\(kind) \(outcome.word)", default: 0] += 1
            if !kind.accepts(outcome) { tally.wrong += 1 }
        }
        waiter?.continuation.resume()
    }

    /// Gives up those that have not ended in a minute, until the task is cancelled.
    func watch() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            let lost = waiting.withLock { waiting in
                let lost = waiting.filter { $0.value.start.duration(to: .now) > .seconds(60) }
                lost.keys.forEach { waiting[$0] = nil }
                return lost.values
            }
            tally.withLock { $0.lost += lost.count }
            lost.forEach { $0.continuation.resume() }
        }
    }

    private func cancel(_ token: any Cancellable) {
        let delay = Int.random(in: 0..<5000)
        if delay < 1000 { return token.cancel() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(delay)) {
            token.cancel()
        }
    }
}

extension ProviderOutcome {
    /// The outcome in a word.
    var word: String {
        switch self {
        case .success(let response): "\(response.statusCode)"
        case .failure(let error):
            switch error.kind {
            case .cancelled: "cancelled"
            case .transport(let error, _): "error \(error.code.rawValue)"
            default: "other"
            }
        }
    }
}
