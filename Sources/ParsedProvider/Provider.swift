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
    let transport: any Transport
    let plugins: [any PluginType]
    let options: ProviderOptions
    let callbackQueue: DispatchQueue?
    let inflights: Inflights?
    let running: RunningCalls<Target>

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
        self.transport = transport
        self.plugins = plugins
        self.callbackQueue = callbackQueue
        self.options = options
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
        transport = other.transport
        self.plugins = plugins ?? other.plugins
        callbackQueue = other.callbackQueue
        options = other.options
        // Calls with hooks of their own must not share the exchange of calls without.
        inflights = other.inflights == nil ? nil : Inflights()
        running = other.running
    }

    /// The way of every request, one line for each stage; the stages are in `Call+Stages.swift`.
    func perform<Value>(
        _ target: Target, _ parse: @escaping Order<Target, Value>.Parse, _ call: Call,
        stub: StubBehavior, deliver: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) {
        let endpoint = endpointClosure(target)
        let transport = stub.transport(for: endpoint) ?? self.transport
        begin(call, target)
        share(endpoint, target, stub, call) { call, next in
            call.build(endpoint, adapt: adaptation(for: target)) { request in
                call.attempt(0, request, endpoint, via: transport, then: next)
            }
        } then: { outcome in
            let processed = call.process(outcome)
            let result = parse(processed, call)
            deliver(result)
        }
    }

    private func adaptation(for target: Target) -> Call.Adapt? {
        requestClosure.map { closure in { closure($0, target, $1) } }
    }

    /// Starts the clock, and lets the call be found.
    private func begin(_ call: Call, _ target: Target) {
        guard !call.executor.isImmediate else { return }
        running.add(call, target)
        call.startDeadline()
    }

    /// Runs the exchange for this call alone, or joins an equal one where these are shared.
    private func share(
        _ endpoint: Endpoint, _ target: Target, _ stub: StubBehavior, _ call: Call,
        run: (Call, @escaping Inflights.Next) -> Void, then next: @escaping Inflights.Next
    ) {
        guard let inflights, call.sink == nil,
            let key = InflightKey(endpoint, stub: stub, target: target)
        else {
            return run(call, next)
        }
        inflights.join(key, call, start: run, then: next)
    }

    func stubBehavior(of target: Target) -> StubBehavior {
        stubClosure(target)
    }

    func call(
        _ target: Target, on executor: Executor, progress: ProgressReporter? = nil,
        sink: (any BodySink)? = nil
    ) -> Call {
        Call(
            target: target, plugins: target.plugins(behind: plugins), options: options,
            executor: executor, progress: progress, isAdapted: requestClosure != nil, sink: sink)
    }
}
