extension Provider {
    /// Requests a target's response.
    ///
    /// - Throws: ``ProviderError``; a cancelled Swift task gives kind `cancelled`, never
    ///   `CancellationError`.
    public nonisolated(nonsending) func request(
        _ target: Target
    ) async throws(ProviderError) -> Response {
        try await order(target).value()
    }

    /// Requests a target's response and parses it.
    public nonisolated(nonsending) func request<Value: Sendable>(
        _ target: Target, parser: ResponseParser<Value>
    ) async throws(ProviderError) -> Value {
        try await order(target, parser.parse).value()
    }

    /// Requests a target's response and parses it by a closure or a function.
    ///
    /// The type comes first, so that this form can't be taken for a completion handler.
    public nonisolated(nonsending) func request<Value: Sendable>(
        _ target: Target, as type: Value.Type,
        parser: @escaping @Sendable (Response) throws -> Value
    ) async throws(ProviderError) -> Value {
        try await order(target, parser).value()
    }

    // MARK: Blocking

    /// Requests a target's response and blocks the thread until it is there, for scripts.
    @available(*, noasync, message: "use the awaited form")
    public func requestAndWait(_ target: Target) throws(ProviderError) -> Response {
        try order(target).wait()
    }

    /// Requests a target's response, parses it, and blocks the thread until the value is there.
    @available(*, noasync, message: "use the awaited form")
    public func requestAndWait<Value>(
        _ target: Target, parser: ResponseParser<Value>
    ) throws(ProviderError) -> Value {
        try order(target, parser.parse).wait()
    }

    /// Requests a target's response, parses it by a closure or a function, and blocks the thread
    /// until the value is there.
    @available(*, noasync, message: "use the awaited form")
    public func requestAndWait<Value>(
        _ target: Target, parser: @escaping @Sendable (Response) throws -> Value
    ) throws(ProviderError) -> Value {
        try order(target, parser).wait()
    }
}
