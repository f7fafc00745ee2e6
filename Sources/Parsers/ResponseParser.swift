/// Turns a response into a value.
///
/// A parser of one's own looks the same as a ready-made one:
/// ```swift
/// extension ResponseParser where Value == Int {
///     static var length: Self { Self("length") { $0.data.count } }
/// }
/// ```
public struct ResponseParser<Value>: Sendable {
    /// What the parser is called in error messages, `closure` by default.
    public let label: String

    /// Turns a response into a value, or throws; called once for each response, on any thread.
    public let parse: @Sendable (Response) throws -> Value

    /// Creates a parser from a closure or a function.
    public init(
        _ label: String = "closure", _ parse: @escaping @Sendable (Response) throws -> Value
    ) {
        self.label = label
        self.parse = parse
    }

    /// Turns a response into a value: `try parser(response)`.
    public func callAsFunction(_ response: Response) throws -> Value {
        try parse(response)
    }
}
