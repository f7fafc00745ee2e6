extension Contract.Clause where Target: TargetTypeWithParser {
    /// The target's parser takes its sample, whatever type comes of it.
    public init(_ target: Target) {
        self.init(target, gives: Any.self)
    }

    /// The target's parser makes its sample a value of a type, by the strict check.
    public init<Value>(_ target: Target, gives type: Value.Type) {
        self.init(target: target) { provider in
            Self.error { provider.typed(type).request(target, completion: $0) }
        }
    }
}

extension Contract.Clause {
    /// The route's parser takes the sample of its target.
    public init<Value>(_ route: Route<Target, Value>) {
        self.init(target: route.target) { provider in
            Self.error { provider.value(for: route, completion: $0) }
        }
    }

    /// The error of a request that is stubbed at once, so that it is over when it returns.
    private static func error<Value>(
        of request: (@escaping @Sendable (Result<Value, ProviderError>) -> Void) -> Void
    ) -> ProviderError? {
        let error = Locked<ProviderError?>(nil)
        request { result in
            if case .failure(let failure) = result { error.withLock { $0 = failure } }
        }
        return error.withLock { $0 }
    }
}

extension Contract.Clause where Target == MultiTarget {
    /// The sample of any target that knows its type becomes a value of it.
    public init<Inner: ParsedTarget>(_ target: Inner) {
        self.init(.target(target), gives: Inner.Value.self)
    }
}
