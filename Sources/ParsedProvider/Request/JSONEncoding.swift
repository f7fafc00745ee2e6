/// Writes parameters as a JSON object with `Content-Type: application/json`, keys sorted.
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

    /// Encodes parameters; empty ones leave no trace.
    ///
    /// - Throws: ``RequestBuildingError`` naming the key of a value that JSON can't hold: a date, a
    ///   URL, an infinity, an object of a type of its own.
    public func encode(
        _ parameters: [String: ParameterValue], method: HTTPMethod
    ) throws -> EncodedParameters {
        guard !parameters.isEmpty else { return EncodedParameters() }
        let encoder = JSONEncoder()
        encoder.outputFormatting = isPrettyPrinted ? [.sortedKeys, .prettyPrinted] : .sortedKeys
        encoder.outputFormatting.insert(.withoutEscapingSlashes)
        return EncodedParameters(
            body: try encoder.encode(JSONParameter(value: .object(parameters), key: "")),
            contentType: "application/json")
    }
}

/// A parameter on its way into a JSON document.
private struct JSONParameter: Encodable {
    let value: ParameterValue
    let key: String

    func encode(to encoder: any Encoder) throws {
        switch value {
        case .object(let members):
            try members.reduce(into: [:]) { $0[$1.key] = Self(value: $1.value, key: $1.key) }
                .encode(to: encoder)
        case .array(let elements):
            try elements.map { Self(value: $0, key: key) }.encode(to: encoder)
        default:
            var container = encoder.singleValueContainer()
            switch value {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .string(let text): try container.encode(text)
            case .number(let text, isFinite: true): try encode(number: text, in: &container)
            default: throw RequestBuildingError(.parameterEncoding, "\(key) is not a JSON value")
            }
        }
    }

    private func encode(
        number text: String, in container: inout any SingleValueEncodingContainer
    ) throws {
        if let value = Int64(text) {
            try container.encode(value)
        } else if let value = UInt64(text) {
            try container.encode(value)
        } else if let value = Decimal(string: text) {
            try container.encode(value)
        } else {
            throw RequestBuildingError(.parameterEncoding, "\(key) is not a JSON number")
        }
    }
}
