/// The outcome that plugins see: a response, or what went wrong.
///
/// Hooks are written with this name, which nobody else owns, so that a plugin in a file with a
/// `Response` or `Result` of its own still conforms.
public typealias ProviderOutcome = Result<Response, ProviderError>

/// Hooks around every request of a provider; each has a default that does nothing.
///
/// For plugins A and B: A.prepare, B.prepare, A.willSend, B.willSend, the exchange, A.didReceive,
/// B.didReceive, A.process, B.process, the parser, A.didParse, B.didParse, the completion.
/// `prepare`, `willSend` and `didReceive` come for every attempt, `process` once for every request.
/// Hooks are called on any thread, those of one request one after the other. For a ``MultiTarget``
/// they get the inner target.
public protocol PluginType: Sendable {
    /// Changes the request before it is sent; gets what the previous plugin made of it.
    ///
    /// - Throws: Any error; it ends the request as ``ProviderError/Kind/underlying(_:_:)``.
    func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest

    /// Sees the request that is really sent, immediately before.
    func willSend(_ request: URLRequest, target: any TargetType)

    /// Sees how the attempt ended: exactly once for each `willSend`, never without one.
    func didReceive(_ outcome: ProviderOutcome, target: any TargetType)

    /// May replace the outcome: exactly once for each request, whatever happened.
    func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome

    /// Sees what the parser gave, once for each run of a parser, with the duration of the parser
    /// and the type check. The value must not be kept.
    func didParse(
        _ result: Result<Any, ProviderError>, target: any TargetType, duration: Duration)
}

extension PluginType {
    /// The request as it is.
    public func prepare(_ request: URLRequest, target: any TargetType) throws -> URLRequest {
        request
    }

    /// Does nothing.
    public func willSend(_ request: URLRequest, target: any TargetType) {}

    /// Does nothing.
    public func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {}

    /// The outcome as it is.
    public func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
        outcome
    }

    /// Does nothing.
    public func didParse(
        _ result: Result<Any, ProviderError>, target: any TargetType, duration: Duration
    ) {}
}
