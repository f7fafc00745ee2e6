import BenchmarkServer
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

    let tally = Locked(Tally())
    private let server: SoakServer
    private let provider: Provider<SoakCall>
    private let cancelsAll: Bool

    init(_ server: SoakServer, cancelsAll: Bool) {
        self.server = server
        self.cancelsAll = cancelsAll
        var options = ProviderOptions()
        options.cookies = CookieJar()
        options.retryPolicy = .limit(1, backoff: .constant(.milliseconds(1)))
        provider = Provider(
            stubClosure: { $0.kind == .stub ? .delayed(seconds: 0.001) : .never },
            transport: URLSessionTransport(),
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

    /// Sends one request and waits for its end, a minute at most.
    private func send() async {
        let kind = SoakTarget.allCases.randomElement() ?? .json
        let call = SoakCall(kind: kind, baseURL: server.server.url)
        let number = tally.withLock { tally in
            tally.requests += 1
            return tally.requests
        }
        if number.isMultiple(of: 1000) { server.forget() }
        let gate = Gate()
        let ends = Locked(0)
        let token = provider.request(call) { [tally] outcome in
            let isFirst = ends.withLock { ends in
                ends += 1
                return ends == 1
            }
            tally.withLock { tally in
                guard isFirst else {
                    tally.doubled += 1
                    return
                }
                tally.outcomes["\(kind) \(outcome.word)", default: 0] += 1
                if !kind.accepts(outcome) { tally.wrong += 1 }
            }
            gate.open()
        }
        if cancelsAll || kind.mustBeCancelled || Int.random(in: 0..<3) == 0 { cancel(token) }
        if await !gate.wait(timeout: .seconds(60)) { tally.withLock { $0.lost += 1 } }
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
