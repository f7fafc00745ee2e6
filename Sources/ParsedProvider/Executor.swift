import Dispatch

/// Where the stages behind an exchange run.
enum Executor: Sendable {
    /// At once, on the thread that is there: for immediate stubs.
    case caller
    /// On the library queue.
    case library
    /// On a thread that waits for the request anyway.
    case thread(@Sendable (@escaping @Sendable () -> Void) -> Void)

    var isImmediate: Bool {
        if case .caller = self { true } else { false }
    }

    func run(_ stage: @escaping @Sendable () -> Void) {
        switch self {
        case .caller: stage()
        case .library: DispatchQueue.library.async(execute: stage)
        case .thread(let run): run(stage)
        }
    }
}

extension Executor {
    /// Goes on after a wait, whose thread is a timer's or a canceller's and must not be held.
    func resume(_ stage: @escaping @Sendable () -> Void) {
        if isImmediate { DispatchQueue.library.async(execute: stage) } else { run(stage) }
    }
}

extension DispatchQueue {
    /// Where the library works: concurrent, so that a slow parser stalls nobody else.
    static let library = DispatchQueue(label: "ParsedProvider", attributes: .concurrent)
}

/// A thread that blocks until its request has ended, and runs the request's stages meanwhile.
///
/// So a blocking request needs no thread of the library queue, and any number of them may be made
/// inside completions without waiting for one another's threads.
final class WaitingThread<Value>: Sendable {
    private struct State {
        var stages: [@Sendable () -> Void] = []
        var value: Handoff<Value>?
    }

    private let state = Locked(State())
    private let arrival = DispatchSemaphore(value: 0)

    /// Hands the thread a stage to run.
    func run(_ stage: @escaping @Sendable () -> Void) {
        state.withLock { $0.stages.append(stage) }
        arrival.signal()
    }

    /// Ends the wait.
    func finish(_ value: Handoff<Value>) {
        state.withLock { $0.value = value }
        arrival.signal()
    }

    /// Blocks until there is a value.
    func wait() -> Value {
        while true {
            arrival.wait()
            if let stage = state.withLock({ $0.stages.isEmpty ? nil : $0.stages.removeFirst() }) {
                stage()
            } else if let value = state.withLock({ $0.value }) {
                return value.value
            }
        }
    }
}
