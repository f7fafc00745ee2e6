import Dispatch

// Where the compiler knows the output type the verb is `value(for:)`, so that `.zen` is never
// ambiguous between a target and a route.

extension Provider {
    /// Requests a route's value.
    public nonisolated(nonsending) func value<Value>(
        for route: Route<Target, Value>
    ) async throws(ProviderError) -> Value {
        try await order(route).value()
    }

    /// Requests a route's value.
    ///
    /// - Parameters:
    ///   - route: What to call, and how its response becomes the value.
    ///   - callbackQueue: Where the handlers run; the provider's queue by default.
    ///   - progress: Called as the body is sent and received, in order.
    ///   - completion: Called exactly once, whatever happens.
    /// - Returns: A token that cancels the request.
    @discardableResult
    public func value<Value>(
        for route: Route<Target, Value>, callbackQueue: DispatchQueue? = nil,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(route).start(on: callbackQueue, progress: progress, completion: completion)
    }

    /// Requests a route's value; the handlers run on the main actor.
    @discardableResult
    public func value<Value>(
        for route: Route<Target, Value>, callbackQueue: MainActorQueue,
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(route).startOnMainActor(progress: progress, completion: completion)
    }

    /// Requests a route's value and blocks the thread until it is there.
    @available(*, noasync, message: "use value(for:)")
    public func valueAndWait<Value>(
        for route: Route<Target, Value>
    ) throws(ProviderError) -> Value {
        try order(route).wait()
    }

    private func order<Value>(_ route: Route<Target, Value>) -> Order<Target, Value> {
        order(route.target, route.parser.parse)
    }
}

extension Provider where Target: ParsedTarget {
    /// Requests a target's value.
    public nonisolated(nonsending) func value(
        for target: Target
    ) async throws(ProviderError) -> Target.Value {
        try await value(for: target.route)
    }

    /// Requests a target's value.
    @discardableResult
    public func value(
        for target: Target, callbackQueue: DispatchQueue? = nil,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Target.Value, ProviderError>) -> Void
    ) -> any Cancellable {
        value(
            for: target.route, callbackQueue: callbackQueue, progress: progress,
            completion: completion)
    }

    /// Requests a target's value; the handlers run on the main actor.
    @discardableResult
    public func value(
        for target: Target, callbackQueue: MainActorQueue,
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (Result<Target.Value, ProviderError>) -> Void
    ) -> any Cancellable {
        value(
            for: target.route, callbackQueue: callbackQueue, progress: progress,
            completion: completion)
    }

    /// Requests a target's value and blocks the thread until it is there.
    @available(*, noasync, message: "use value(for:)")
    public func valueAndWait(for target: Target) throws(ProviderError) -> Target.Value {
        try valueAndWait(for: target.route)
    }
}

extension Provider where Target == MultiTarget {
    /// Requests the value of any target that knows its type.
    public nonisolated(nonsending) func value<Inner: ParsedTarget>(
        for target: Inner
    ) async throws(ProviderError) -> Inner.Value {
        try await value(for: target.multiRoute)
    }

    /// Requests the value of any target that knows its type.
    @discardableResult
    public func value<Inner: ParsedTarget>(
        for target: Inner, callbackQueue: DispatchQueue? = nil,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Inner.Value, ProviderError>) -> Void
    ) -> any Cancellable {
        value(
            for: target.multiRoute, callbackQueue: callbackQueue, progress: progress,
            completion: completion)
    }

    /// Requests the value of any target that knows its type; the handlers run on the main actor.
    @discardableResult
    public func value<Inner: ParsedTarget>(
        for target: Inner, callbackQueue: MainActorQueue,
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (Result<Inner.Value, ProviderError>) -> Void
    ) -> any Cancellable {
        value(
            for: target.multiRoute, callbackQueue: callbackQueue, progress: progress,
            completion: completion)
    }

    /// Requests the value of any target that knows its type and blocks the thread until it is
    /// there.
    @available(*, noasync, message: "use value(for:)")
    public func valueAndWait<Inner: ParsedTarget>(
        for target: Inner
    ) throws(ProviderError) -> Inner.Value {
        try valueAndWait(for: target.multiRoute)
    }
}

extension ParsedTarget {
    fileprivate var route: Route<Self, Value> { Route(self, responseParser) }

    fileprivate var multiRoute: Route<MultiTarget, Value> { Route(.target(self), responseParser) }
}
