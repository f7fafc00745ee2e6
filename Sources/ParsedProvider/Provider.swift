/// Sends targets and hands back values.
///
/// ```
/// target ─▶ Endpoint ─▶ URLRequest ─▶ plugins ─▶ Transport ─▶ Response ─▶ checks ─▶ plugins ─▶ parser ─▶ value
/// ```
/// A provider may be released while its requests run: they finish, then everything is freed.
public final class Provider<Target: TargetType>: Sendable {
    /// Resolves a target's defaults.
    public typealias EndpointClosure = @Sendable (Target) -> Endpoint

    /// Changes or refuses a request before it is sent.
    ///
    /// It answers once, at the time of its choice: the place for signing and for tokens that must
    /// be fetched.
    public typealias RequestClosure =
        @Sendable (
            URLRequest, Target, @escaping @Sendable (Result<URLRequest, any Error>) -> Void
        ) -> Void

    /// Says whether a target is answered by its sample instead of the network.
    public typealias StubClosure = @Sendable (Target) -> StubBehavior

    let endpointClosure: EndpointClosure
    let requestClosure: RequestClosure?
    let stubClosure: StubClosure
    let core: ProviderCore
    let inflights: Inflights?
    let running: RunningCalls
    private let targetsMayHavePlugins: Bool

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - endpointClosure: Resolves a target's defaults; as the target says, by default.
    ///   - requestClosure: Changes or refuses a request; leaves it as it is, by default.
    ///   - stubClosure: Whether a target is stubbed; never, by default.
    ///   - transport: Carries the exchanges; one URLSession shared by all providers, by default.
    ///   - plugins: Hooks, called in this order.
    ///   - callbackQueue: Where completions and progress handlers run; a thread of the library's
    ///     that no other request holds up, by default, and never the main queue unless it is
    ///     asked for.
    ///   - trackInflights: Whether equal requests that run at the same time share one exchange; they
    ///     don't by default. Each still has its own parser run, completion and cancel, and the
    ///     exchange stops when the last one leaves. Hooks up to `didReceive` run once, for the
    ///     first target. Downloads are never shared.
    ///   - options: Deadlines, limits, redirects and retries.
    public init(
        endpointClosure: @escaping EndpointClosure = { Endpoint($0) },
        requestClosure: RequestClosure? = nil,
        stubClosure: @escaping StubClosure = Provider.neverStub,
        transport: any Transport = URLSessionTransport.shared,
        plugins: [any PluginType] = [],
        callbackQueue: DispatchQueue? = nil,
        trackInflights: Bool = false,
        options: ProviderOptions = ProviderOptions()
    ) {
        self.endpointClosure = endpointClosure
        self.requestClosure = requestClosure
        self.stubClosure = stubClosure
        core = ProviderCore(
            transport: transport, plugins: plugins, callbackQueue: callbackQueue, options: options)
        targetsMayHavePlugins = Target.mayHavePlugins
        inflights = trackInflights ? Inflights() : nil
        running = RunningCalls()
    }

    /// Creates the twin of a provider, with other endpoints, stubs or plugins.
    init(
        twinOf other: Provider, endpointClosure: EndpointClosure? = nil,
        stubClosure: StubClosure? = nil, plugins: [any PluginType]? = nil
    ) {
        self.endpointClosure = endpointClosure ?? other.endpointClosure
        requestClosure = other.requestClosure
        self.stubClosure = stubClosure ?? other.stubClosure
        core = plugins.map { ProviderCore(other.core, plugins: $0) } ?? other.core
        targetsMayHavePlugins = other.targetsMayHavePlugins
        // Calls with hooks of their own must not share the exchange of calls without.
        inflights = other.inflights == nil ? nil : Inflights()
        running = other.running
    }

    /// Sends every request on its way.
    ///
    /// Steps 1 to 6 are a `Course`, alone or shared with equal requests; `next` does the rest with
    /// the stages in `Call+Stages.swift`.
    func perform(_ target: Target, _ call: Call, then next: @escaping Course.Next) {
        let course = Course(call, endpointClosure(target), then: next)
        begin(call, target)
        guard let inflights, call.sink == nil,
            let key = InflightKey(course.endpoint, stub: call.stub, target: target)
        else { return course.start(adapt: adaptation(target)) }
        inflights.join(
            key, call,
            start: { carrier, next in
                Course(carrier, course.endpoint, then: next).start(adapt: adaptation(target))
            }, then: next)
    }

    private func adaptation(_ target: Target) -> Course.Adapt? {
        guard let requestClosure else { return nil }
        return { requestClosure($0, target, $1) }
    }

    /// Starts the clock, and lets the call be found, unless it is over before anybody could look.
    private func begin(_ call: Call, _ target: Target) {
        let mayWait =
            !call.executor.isImmediate || requestClosure != nil || core.options.retryPolicy != nil
        guard mayWait else { return }
        running.add(call, target)
        call.startDeadline()
    }

    /// A call that has not begun.
    ///
    /// - Parameters:
    ///   - target: What to call.
    ///   - stub: What answers.
    ///   - executor: Where the stages behind the exchange run; as the stub wants it, by default.
    ///   - progress: Gets the progress.
    ///   - sink: Where the body goes, if not into the response.
    /// - Returns: The call.
    func call(
        _ target: Target, _ stub: StubBehavior, on executor: Executor? = nil,
        progress: ProgressReporter? = nil, sink: (any BodySink)? = nil
    ) -> Call {
        let target = target.innermost
        let plugins = core.plugins
        return Call(
            target: target,
            plugins: targetsMayHavePlugins ? target.plugins(behind: plugins) : plugins,
            provider: core, stub: stub, executor: executor ?? stub.executor, progress: progress,
            isAdapted: requestClosure != nil, sink: sink)
    }

    /// A call whose handlers run on a queue: this one, else the provider's, else where it ends.
    func call(
        _ target: Target, callbackQueue queue: DispatchQueue?, progress: ProgressReporter.Handler?
    ) -> (call: Call, callback: CallbackQueue) {
        let stub = stubClosure(target)
        let queue = queue ?? core.callbackQueue
        let callback = CallbackQueue(
            queue, isOrdered: progress != nil && (queue != nil || !stub.isImmediate))
        let reporter = progress.map { ProgressReporter(handler: $0, run: callback.run) }
        return (call(target, stub, progress: reporter), callback)
    }
}
