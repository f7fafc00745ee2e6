import Dispatch

/// A target and what is to be made of its response; every public form of a request is one of the
/// ways below to carry an order out.
struct Order<Target: TargetType, Value>: Sendable {
    /// Step 7: from the outcome to the value.
    typealias Parse = @Sendable (ProviderOutcome, Call) -> Result<Value, ProviderError>

    let provider: Provider<Target>
    let target: Target
    let parse: Parse

    /// Runs completion and progress handlers on a queue: this one, else the provider's, else where
    /// the request ends.
    func start(
        on queue: DispatchQueue?, progress: ProgressReporter.Handler?,
        completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        let (call, callback) = provider.call(target, callbackQueue: queue, progress: progress)
        provider.perform(target, call) { [parse] outcome in
            let result = parse(call.process(outcome), call)
            if callback.isHere { return completion(call.settle(result)) }
            let box = Handoff(result)
            callback.run { completion(call.settle(box.value)) }
        }
        return call
    }

    /// Runs completion and progress handlers on the main actor.
    func startOnMainActor(
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)?,
        completion: @escaping @MainActor @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        // The main queue is the main actor's executor.
        var report: ProgressReporter.Handler?
        if let progress {
            report = { event in MainActor.assumeIsolated { progress(event) } }
        }
        return start(on: .main, progress: report) { result in
            let box = Handoff(result)
            MainActor.assumeIsolated { completion(box.value) }
        }
    }

    /// Waits for the value without blocking a thread; cancelled with its Swift task.
    nonisolated(nonsending) func value() async throws(ProviderError) -> Value
    where Value: Sendable {
        let call = provider.call(target, provider.stubClosure(target))
        let end = AwaitedResult<Result<Value, ProviderError>>()
        if call.executor.isImmediate {
            call.cancelIfTaskIsCancelled()
            run(call, end)
            // A cancellation handler would take the task to another thread and back.
            if let result = end.value { return try result.get() }
        }
        let result = await withTaskCancellationHandler {
            // Here rather than above, because the start of a request can block its thread.
            if !call.executor.isImmediate { run(call, end) }
            return await end.wait()
        } onCancel: {
            call.cancel()
        }
        return try result.get()
    }

    private func run(_ call: Call, _ end: AwaitedResult<Result<Value, ProviderError>>)
    where Value: Sendable {
        provider.perform(target, call) { [parse] outcome in
            call.cancelIfTaskIsCancelled()
            let result = parse(call.process(outcome), call)
            call.cancelIfTaskIsCancelled()
            end.end(call.settle(result))
        }
    }

    /// Blocks the thread until the value is there.
    func wait() throws(ProviderError) -> Value {
        let stub = provider.stubClosure(target)
        let thread = WaitingThread<Result<Value, ProviderError>>()
        let executor = stub.isImmediate ? .caller : Executor.thread { thread.run($0) }
        let call = provider.call(target, stub, on: executor)
        provider.perform(target, call) { [parse] outcome in
            let result = parse(call.process(outcome), call)
            thread.finish(Handoff(call.settle(result)))
        }
        return try thread.wait().get()
    }
}

/// Carries a parsed value, which need not be `Sendable`, once from the parser to its receiver.
///
/// `@unchecked`, because nobody else has the value: plugins must not keep it.
struct Handoff<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// Where completions and progress handlers run.
struct CallbackQueue: Sendable {
    private let queue: DispatchQueue?

    /// Creates a callback queue.
    ///
    /// - Parameters:
    ///   - queue: The queue; nil runs where the request ends.
    ///   - isOrdered: Whether blocks must run one after the other, also on a concurrent queue.
    init(_ queue: DispatchQueue?, isOrdered: Bool) {
        self.queue =
            isOrdered
            ? DispatchQueue(label: "ParsedProvider.callback", target: queue) : queue
    }

    /// Whether blocks run at once where the request ends.
    var isHere: Bool { queue == nil }

    @Sendable func run(_ block: @escaping @Sendable () -> Void) {
        if let queue { queue.async(execute: block) } else { block() }
    }
}
