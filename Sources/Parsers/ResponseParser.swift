/// Turns a response into a value.
///
/// A parser of one's own looks the same as a ready-made one:
/// ```swift
/// extension ResponseParser where Value == Int {
///     static var length: Self { Self("length") { $0.data.count } }
/// }
/// ```
public struct ResponseParser<Value>: Sendable {
    /// What the parser is called, `closure` by default.
    public var label: String { describe().label }

    /// What the parser does, step by step, such as `["status 200...299", "json(User)", "map"]`.
    public var plan: [String] { describe().plan }

    /// Turns a response into a value, or throws; called once for each response, on any thread.
    public let parse: @Sendable (Response) throws -> Value

    /// Gives label and plan; called only when somebody wants to read them, since a target makes its
    /// parser anew for each request.
    let describe: @Sendable () -> (label: String, plan: [String])

    /// Creates a parser from a closure or a function.
    public init(
        _ label: @autoclosure @escaping @Sendable () -> String = "closure",
        _ parse: @escaping @Sendable (Response) throws -> Value
    ) {
        self.init(describe: { (label(), [label()]) }, parse)
    }

    /// Creates a parser that takes several steps.
    init(
        describe: @escaping @Sendable () -> (label: String, plan: [String]),
        _ parse: @escaping @Sendable (Response) throws -> Value
    ) {
        self.describe = describe
        self.parse = parse
    }

    /// Turns a response into a value: `try parser(response)`.
    public func callAsFunction(_ response: Response) throws -> Value {
        try parse(response)
    }
}

extension ResponseParser: CustomStringConvertible {
    /// The plan on one line: `status 200...299 → json(User) → map`.
    public var description: String { plan.joined(separator: " → ") }
}
