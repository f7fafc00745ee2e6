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
    let requestClosure: RequestClosure
    let stubClosure: StubClosure
    let transport: any Transport
    let plugins: [any PluginType]
    let options: ProviderOptions
    let callbackQueue: DispatchQueue?

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - endpointClosure: Resolves a target's defaults; as the target says, by default.
    ///   - requestClosure: Changes or refuses a request; leaves it as it is, by default.
    ///   - stubClosure: Whether a target is stubbed; never, by default.
    ///   - transport: Carries the exchanges; one URLSession shared by all providers, by default.
    ///   - plugins: Hooks, called in this order.
    ///   - callbackQueue: Where completions and progress handlers run; a concurrent queue of the
    ///     library's, by default, and never the main queue unless it is asked for.
    ///   - options: Deadlines, limits, redirects and retries.
    public init(
        endpointClosure: @escaping EndpointClosure = { Endpoint($0) },
        requestClosure: @escaping RequestClosure = { request, _, done in done(.success(request)) },
        stubClosure: @escaping StubClosure = Provider.neverStub,
        transport: any Transport = URLSessionTransport.shared,
        plugins: [any PluginType] = [],
        callbackQueue: DispatchQueue? = nil,
        options: ProviderOptions = ProviderOptions()
    ) {
        self.endpointClosure = endpointClosure
        self.requestClosure = requestClosure
        self.stubClosure = stubClosure
        self.transport = transport
        self.plugins = plugins
        self.callbackQueue = callbackQueue
        self.options = options
    }

    /// The way of every request, one line for each stage; the stages are in `Call+Stages.swift`.
    func perform<Value>(
        _ target: Target, _ parse: @escaping Order<Target, Value>.Parse, _ call: Call,
        stub: StubBehavior, deliver: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) {
        let endpoint = endpointClosure(target)
        let transport = stub.transport(for: endpoint) ?? self.transport
        call.startDeadline()
        call.build(endpoint, adapt: { self.requestClosure($0, target, $1) }) { request in
            call.attempt(0, request, endpoint, via: transport) { outcome in
                let processed = call.process(outcome)
                let result = parse(processed, call)
                deliver(result)
            }
        }
    }

    func stubBehavior(of target: Target) -> StubBehavior {
        stubClosure(target)
    }

    func call(
        _ target: Target, on executor: Executor, progress: ProgressReporter? = nil
    ) -> Call {
        Call(
            target: target, plugins: plugins + target.ownPlugins, options: options,
            executor: executor, progress: progress)
    }
}
