import Dispatch

/// Says that handlers run on the main actor: `callbackQueue: .mainActor`.
public struct MainActorQueue: Sendable {
    /// The main actor.
    public static let mainActor = Self()
}

extension Provider {
    /// Requests a target's response.
    ///
    /// - Parameters:
    ///   - target: What to call.
    ///   - callbackQueue: Where the handlers run; the provider's queue by default.
    ///   - progress: Called as the body is sent and received, in order.
    ///   - completion: Called exactly once, whatever happens.
    /// - Returns: A token that cancels the request.
    @discardableResult
    public func request(
        _ target: Target, callbackQueue: DispatchQueue? = nil,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (ProviderOutcome) -> Void
    ) -> any Cancellable {
        // As an `Order` does, but without a parser and its generic type.
        let (call, callback) = call(target, callbackQueue: callbackQueue, progress: progress)
        perform(target, call) { (outcome: consuming ProviderOutcome) in
            let processed = call.process(consume outcome)
            if callback.isHere { return completion(call.settle(consume processed)) }
            callback.run { completion(call.settle(processed)) }
        }
        return call
    }

    /// Requests a target's response and parses it.
    @discardableResult
    public func request<Value>(
        _ target: Target, parser: ResponseParser<Value>, callbackQueue: DispatchQueue? = nil,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(target, parser.parse)
            .start(on: callbackQueue, progress: progress, completion: completion)
    }

    /// Requests a target's response and parses it by a closure or a function.
    @discardableResult
    public func request<Value>(
        _ target: Target, parser: @escaping @Sendable (Response) throws -> Value,
        callbackQueue: DispatchQueue? = nil,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(target, parser)
            .start(on: callbackQueue, progress: progress, completion: completion)
    }

    // MARK: On the main actor

    /// Requests a target's response; the handlers run on the main actor.
    @discardableResult
    public func request(
        _ target: Target, callbackQueue: MainActorQueue,
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (ProviderOutcome) -> Void
    ) -> any Cancellable {
        order(target).startOnMainActor(progress: progress, completion: completion)
    }

    /// Requests a target's response and parses it; the handlers run on the main actor.
    @discardableResult
    public func request<Value>(
        _ target: Target, parser: ResponseParser<Value>, callbackQueue: MainActorQueue,
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(target, parser.parse).startOnMainActor(progress: progress, completion: completion)
    }

    /// Requests a target's response and parses it by a closure or a function; the handlers run on
    /// the main actor, the parser does not.
    @discardableResult
    public func request<Value>(
        _ target: Target, parser: @escaping @Sendable (Response) throws -> Value,
        callbackQueue: MainActorQueue,
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(target, parser).startOnMainActor(progress: progress, completion: completion)
    }

    // MARK: Orders

    func order(_ target: Target) -> Order<Target, Response> {
        Order(provider: self, target: target) { outcome, _ in outcome }
    }

    func order<Value>(
        _ target: Target, _ parser: @escaping @Sendable (Response) throws -> Value
    ) -> Order<Target, Value> {
        Order(provider: self, target: target) { outcome, call in
            call.parse(outcome, by: parser)
        }
    }
}
