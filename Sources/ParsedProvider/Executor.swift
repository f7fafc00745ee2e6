import Dispatch

/// Where the stages behind an exchange run.
enum Executor: Sendable {
    /// At once, on the thread that is there: for immediate stubs.
    case caller
    /// On a thread of the library's, which no other request holds up.
    case library
    /// On a thread that waits for the request anyway.
    case thread(@Sendable (@escaping @Sendable () -> Void) -> Void)

    var isImmediate: Bool {
        if case .caller = self { true } else { false }
    }

    var isLibrary: Bool {
        if case .library = self { true } else { false }
    }

    func run(_ stage: @escaping @Sendable () -> Void) {
        switch self {
        case .caller: stage()
        case .library: DispatchQueue.hop(stage)
        case .thread(let run): run(stage)
        }
    }
}

extension Executor {
    /// Goes on after a wait, whose thread is a timer's or a canceller's and must not be held.
    func resume(_ stage: @escaping @Sendable () -> Void) {
        if isImmediate { DispatchQueue.hop(stage) } else { run(stage) }
    }
}

extension DispatchQueue {
    /// Runs a block on a thread that nobody else's block can hold up.
    static func hop(_ block: @escaping @Sendable () -> Void) {
        Lane.free().run(block)
    }
}

/// A serial queue with one block at most, which therefore gets a thread at once.
///
/// A concurrent queue on Linux has as many threads as cores and one more each second: two blocking
/// completions would stall all others. A lane is used again, since a new queue costs ten times as
/// much.
///
/// `@unchecked`: whoever has taken a lane from the idle ones sets its block, and only that reads it.
private final class Lane: @unchecked Sendable {
    private static let idle = Locked<[Lane]>([])

    /// More than this are not kept.
    private static let mostIdle = 64

    private let queue = DispatchQueue(label: "ParsedProvider", qos: .ofLibraryThreads)
    private var block: (@Sendable () -> Void)?

    static func free() -> Lane {
        idle.withLock { $0.popLast() } ?? Lane()
    }

    func run(_ block: @escaping @Sendable () -> Void) {
        self.block = block
        queue.async { [self] in
            runBlock()
            Self.idle.withLock { if $0.count < Self.mostIdle { $0.append(self) } }
        }
    }

    /// Runs and releases the block: what it has held may hold up the lane, too.
    private func runBlock() {
        let block = block
        self.block = nil
        block?()
    }
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
