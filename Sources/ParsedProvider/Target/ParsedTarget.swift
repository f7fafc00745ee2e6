/// A target whose output type is known to the compiler: one type for each call.
///
/// ```swift
/// struct UserProfile: ParsedTarget {
///     typealias Value = User
///     …
/// }
/// let user = try await provider.value(for: UserProfile(name: "ashfurrow"))
/// ```
public protocol ParsedTarget: TargetTypeWithParser {
    /// What the call gives back.
    associatedtype Value: Sendable

    /// Turns the response into the value.
    ///
    /// By default a `String` is the body's text, `Data` its bytes, `Void` nothing, `Response` the
    /// response itself, and any other `Decodable` type is decoded from JSON.
    var responseParser: ResponseParser<Value> { get }
}

extension ParsedTarget {
    /// ``responseParser`` without its type.
    public var parser: (Response) throws -> Any { responseParser.parse }
}

extension ParsedTarget where Value == String {
    /// The body's text.
    public var responseParser: ResponseParser<String> { .string }
}

extension ParsedTarget where Value == Data {
    /// The body's bytes.
    public var responseParser: ResponseParser<Data> { .data }
}

extension ParsedTarget where Value == Void {
    /// Nothing; every body is fine.
    public var responseParser: ResponseParser<Void> { .void }
}

extension ParsedTarget where Value == Response {
    /// The response itself.
    public var responseParser: ResponseParser<Response> { .response }
}

extension ParsedTarget where Value: Decodable {
    /// The body decoded from JSON.
    public var responseParser: ResponseParser<Value> { .json(Value.self) }
}
