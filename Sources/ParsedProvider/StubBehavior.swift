/// Whether a target is answered by its sample instead of the network.
public enum StubBehavior: Sendable, Hashable {
    /// The network answers.
    case never
    /// The sample answers before `request` returns.
    ///
    /// So what a completion requests in turn lies upon it on the stack: some hundreds deep at most.
    case immediate
    /// The sample answers after so many seconds.
    case delayed(seconds: TimeInterval)

    /// Whether the sample answers on the caller's thread.
    var isImmediate: Bool {
        switch self {
        case .immediate: true
        case .delayed(let seconds): !(seconds > 0)
        case .never: false
        }
    }

    var executor: Executor { isImmediate ? .caller : .library }

    func transport(for endpoint: Endpoint) -> StubTransport? {
        switch self {
        case .never: nil
        case .immediate: StubTransport(sample: endpoint.sampleResponse)
        case .delayed(let seconds):
            StubTransport(
                delay: seconds > 0 ? .seconds(min(seconds, 1e9)) : .zero,
                sample: endpoint.sampleResponse)
        }
    }
}

extension Provider {
    /// Stubs nothing.
    public static var neverStub: StubClosure {
        { _ in .never }
    }

    /// Stubs every target at once.
    public static var immediatelyStub: StubClosure {
        { _ in .immediate }
    }

    /// Stubs every target after so many seconds.
    public static func delayedStub(_ seconds: TimeInterval) -> StubClosure {
        { _ in .delayed(seconds: seconds) }
    }
}
