import Dispatch

/// A provider's view for one output type: it requests targets that declare their parser, and checks
/// that the parser's value is a `Value`.
///
/// ```swift
/// extension Provider where Target == GitHub {
///     var users: TypedProvider<User, GitHub> { typed() }
/// }
/// let user = try await provider.users.request(.userProfile("ashfurrow"))
/// ```
public struct TypedProvider<Value, Target: TargetTypeWithParser>: Sendable {
    /// How a parser's value is held against the type.
    public enum TypeCheck: Sendable, Hashable {
        /// By the dynamic type of what the parser returned: an empty `[String]` is no `[Int]`.
        case strict
        /// By Swift's `as?`, as MoyaSand did; some rows differ by platform.
        case lenient
    }

    private let provider: Provider<Target>
    private let typeCheck: TypeCheck

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - provider: Who sends the targets.
    ///   - typeCheck: Strict by default.
    public init(_ provider: Provider<Target>, typeCheck: TypeCheck = .strict) {
        self.provider = provider
        self.typeCheck = typeCheck
    }

    /// Requests a target's value.
    ///
    /// - Parameters:
    ///   - target: What to call.
    ///   - callbackQueue: Where the handlers run; the provider's queue by default.
    ///   - progress: Called as the body is sent and received, in order.
    ///   - completion: Called exactly once, whatever happens. A parser's value of another type is
    ///     a ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/typeMismatch``.
    /// - Returns: A token that cancels the request.
    @discardableResult
    public func request(
        _ target: Target, callbackQueue: DispatchQueue? = nil,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(target).start(on: callbackQueue, progress: progress, completion: completion)
    }

    /// Requests a target's value; the handlers run on the main actor.
    @discardableResult
    public func request(
        _ target: Target, callbackQueue: MainActorQueue,
        progress: (@MainActor @Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @MainActor @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        order(target).startOnMainActor(progress: progress, completion: completion)
    }

    /// Requests a target's value.
    public nonisolated(nonsending) func request(
        _ target: Target
    ) async throws(ProviderError) -> Value where Value: Sendable {
        try await order(target).value()
    }

    /// Requests a target's value and blocks the thread until it is there.
    @available(*, noasync, message: "use the awaited form")
    public func requestAndWait(_ target: Target) throws(ProviderError) -> Value {
        try order(target).wait()
    }

    func order(_ target: Target) -> Order<Target, Value> {
        provider.order(target) { [typeCheck] response in
            let any = try target.parser(response)
            let value = typeCheck == .strict ? CheckedCast.cast(any) : any as? Value
            guard let value else { throw ParsingError(typeMismatch: any, Value.self, response) }
            return value
        }
    }
}

extension Provider where Target: TargetTypeWithParser {
    /// This provider's view for an output type; the type check is strict by default.
    public func typed<Value>(
        _ type: Value.Type = Value.self,
        typeCheck: TypedProvider<Value, Target>.TypeCheck = .strict
    ) -> TypedProvider<Value, Target> {
        TypedProvider(self, typeCheck: typeCheck)
    }

    /// The view for targets that give text.
    public var string: TypedProvider<String, Target> { typed() }

    /// The view for targets that give bytes.
    public var data: TypedProvider<Data, Target> { typed() }

    /// The view for targets that give dynamic JSON.
    public var jsonValue: TypedProvider<JSONValue, Target> { typed() }
}
