// Providers made of a provider: everything is the same but for one thing.
extension Provider {
    /// The same provider with more plugins behind its own, for some calls only.
    ///
    /// ```swift
    /// let user = try await provider.adding(plugins: [NetworkLoggerPlugin.verbose])
    ///     .request(.userProfile("ashfurrow"), parser: .json(User.self))
    /// ```
    public func adding(plugins more: [any PluginType]) -> Provider {
        twin(plugins: plugins + more)
    }

    /// The same provider whose targets are answered by their samples: the twin for tests and demos.
    ///
    /// - Parameter behavior: When the samples answer; before `request` returns, by default.
    /// - Returns: The twin; endpoint and request closures, plugins and options are the same.
    public func stubbed(_ behavior: StubBehavior = .immediate) -> Provider {
        twin(stubClosure: { _ in behavior })
    }

    private func twin(
        stubClosure: StubClosure? = nil, plugins: [any PluginType]? = nil
    ) -> Provider {
        // Calls with hooks of their own must not share the exchange of calls without.
        Provider(
            endpointClosure, requestClosure, stubClosure ?? self.stubClosure, transport,
            plugins ?? self.plugins, callbackQueue, options,
            inflights: inflights == nil ? nil : Inflights(), running: running)
    }
}
