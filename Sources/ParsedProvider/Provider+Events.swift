extension Provider {
    /// Requests a target's response and gives its progress as it comes.
    ///
    /// ```swift
    /// for try await event in provider.requestEvents(.archive) {
    ///     switch event {
    ///     case .progress(let progress): print(progress.fraction ?? 0)
    ///     case .value(let response): print(response.fileURL)
    ///     }
    /// }
    /// ```
    /// The request starts at once, and is cancelled when the loop is left or its task is cancelled,
    /// which ends the loop without a value. A slow loop misses progress, but never the value.
    ///
    /// - Returns: Progress, then the response; or a ``ProviderError`` is thrown.
    public func requestEvents(
        _ target: Target
    ) -> AsyncThrowingStream<RequestEvent<Response>, any Error> {
        order(target).events()
    }

    /// Requests a target's response, gives its progress as it comes, then the parsed value.
    public func requestEvents<Value: Sendable>(
        _ target: Target, parser: ResponseParser<Value>
    ) -> AsyncThrowingStream<RequestEvent<Value>, any Error> {
        order(target, parser.parse).events()
    }

    /// Requests a route, gives its progress as it comes, then the value.
    public func valueEvents<Value: Sendable>(
        for route: Route<Target, Value>
    ) -> AsyncThrowingStream<RequestEvent<Value>, any Error> {
        order(route.target, route.parser.parse).events()
    }
}

extension Provider where Target: ParsedTarget {
    /// Requests a target, gives its progress as it comes, then its value.
    public func valueEvents(
        for target: Target
    ) -> AsyncThrowingStream<RequestEvent<Target.Value>, any Error> {
        order(target, target.responseParser.parse).events()
    }
}

extension TypedProvider where Value: Sendable {
    /// Requests a target's value and gives its progress as it comes, then the value.
    public func requestEvents(
        _ target: Target
    ) -> AsyncThrowingStream<RequestEvent<Value>, any Error> {
        order(target).events()
    }
}
