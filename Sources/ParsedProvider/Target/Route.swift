/// A target paired with the parser of its response, so that the compiler knows the output type.
///
/// It gives the cases of one enum their own types:
/// ```swift
/// extension Route where Target == GitHub, Value == String {
///     static var zen: Self { Route(.zen, .string) }
/// }
/// let words = try await provider.value(for: .zen)      // String
/// ```
public struct Route<Target: TargetType, Value: Sendable>: Sendable {
    /// What is called.
    public let target: Target

    /// Turns its response into the value.
    public let parser: ResponseParser<Value>

    /// Creates a route.
    public init(_ target: Target, _ parser: ResponseParser<Value>) {
        self.target = target
        self.parser = parser
    }
}
