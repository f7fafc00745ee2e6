// Providers made of a provider: everything is the same but for one thing.
extension Provider {
    /// The same provider with more plugins behind its own, for some calls only.
    ///
    /// ```swift
    /// let user = try await provider.adding(plugins: [NetworkLoggerPlugin.verbose])
    ///     .request(.userProfile("ashfurrow"), parser: .json(User.self))
    /// ```
    public func adding(plugins more: [any PluginType]) -> Provider {
        Provider(twinOf: self, plugins: core.plugins + more)
    }

    /// The same provider whose targets are answered by their samples: the twin for tests and demos.
    ///
    /// - Parameter behavior: When the samples answer; before `request` returns, by default.
    /// - Returns: The twin; endpoint and request closures, plugins and options are the same.
    public func stubbed(_ behavior: StubBehavior = .immediate) -> Provider {
        Provider(twinOf: self, stubClosure: { _ in behavior })
    }

    /// The same provider with answers of a test's own, in place of the targets' samples.
    ///
    /// ```swift
    /// let broken = provider.stubbed { _ in .networkResponse(503, Data()) }
    /// ```
    /// - Parameters:
    ///   - behavior: When the samples answer; before `request` returns, by default.
    ///   - sample: The answer to a target; asked for when the stub fires.
    /// - Returns: The twin; endpoint and request closures, plugins and options are the same.
    public func stubbed(
        _ behavior: StubBehavior = .immediate,
        by sample: @escaping @Sendable (Target) -> SampleResponse
    ) -> Provider {
        let endpointClosure = endpointClosure
        return Provider(
            twinOf: self,
            endpointClosure: { target in
                var endpoint = endpointClosure(target)
                endpoint.sampleResponse = { sample(target) }
                return endpoint
            }, stubClosure: { _ in behavior })
    }
}
