/// Looks at every response before its parser does; a throw makes it a failure.
///
/// Several of them run in the order in which the provider has them, each only if those before let
/// the response pass: what all calls of an API have in common is written once.
/// ```swift
/// let provider = Provider<GitHub>(plugins: [
///     ResponseCheckPlugin { response in
///         guard response.headers["X-API-Version"] == "3" else { throw OutdatedClient() }
///     },
///     ResponseCheckPlugin { _ = try $0.filterSuccessfulStatusCodes() },
/// ])
/// ```
public struct ResponseCheckPlugin: PluginType {
    private let check: @Sendable (Response) throws -> Void

    /// Creates a plugin.
    ///
    /// - Parameter check: Called once for each request that has a response. A filter's throw is
    ///   reported as ``ProviderError/Kind/statusCode(_:)``, any other as
    ///   ``ProviderError/Kind/underlying(_:_:)``.
    public init(_ check: @escaping @Sendable (Response) throws -> Void) {
        self.check = check
    }

    /// The outcome as it is, or what the check threw.
    public func process(_ outcome: ProviderOutcome, target: any TargetType) -> ProviderOutcome {
        outcome.flatMap { response in
            do {
                try check(response)
                return .success(response)
            } catch let error as ProviderError {
                return .failure(error)
            } catch let error as ParsingError {
                let isStatus = error.reason == .status
                let kind: ProviderError.Kind = isStatus ? .statusCode(response) : .parsing(error)
                return .failure(ProviderError(kind, target: target.displayName))
            } catch {
                let kind = ProviderError.Kind.underlying(error, response)
                return .failure(ProviderError(kind, target: target.displayName))
            }
        }
    }
}
