/// Writes parameters as a JSON document with `Content-Type: application/json`: keys sorted at every
/// level, numbers exact, slashes not escaped.
public struct JSONEncoding: ParameterEncoding, Hashable {
    /// Whether the document is indented for people.
    public var isPrettyPrinted: Bool

    /// Creates an encoding.
    public init(isPrettyPrinted: Bool = false) {
        self.isPrettyPrinted = isPrettyPrinted
    }

    /// Compact.
    public static let `default` = Self()
    /// Indented.
    public static let prettyPrinted = Self(isPrettyPrinted: true)

    static let contentType = "application/json"

    /// Encodes parameters as an object; empty ones leave no trace.
    ///
    /// - Throws: ``RequestBuildingError`` naming the place of a value that JSON can't hold: a date,
    ///   a URL, bytes, an infinity, an object of a type of its own.
    public func encode(
        _ parameters: [String: ParameterValue], method: HTTPMethod
    ) throws -> EncodedParameters {
        guard !parameters.isEmpty else { return EncodedParameters() }
        return try encode(.object(parameters))
    }

    /// Encodes a document with any root: an array, a text, a number, `null`.
    ///
    /// - Throws: As for parameters.
    public func encode(_ value: ParameterValue) throws -> EncodedParameters {
        var writer = JSONWriter(isPrettyPrinted: isPrettyPrinted)
        try writer.write(value, at: "$")
        return EncodedParameters(body: Data(writer.bytes), contentType: Self.contentType)
    }
}
