/// Writes `name=value` pairs, percent-encoded and joined by `&`, sorted by name at every level,
/// into the query or the body.
public struct URLEncoding: ParameterEncoding {
    /// How the elements of an array are named.
    public typealias ArrayEncoding = URLEncodedFormEncoder.ArrayEncoding

    /// How booleans are written.
    public typealias BoolEncoding = URLEncodedFormEncoder.BoolEncoding

    /// Where the pairs go.
    public enum Destination: Sendable, Hashable {
        /// The query for GET, HEAD and DELETE, the body for all others.
        case methodDependent
        /// The query.
        case queryString
        /// The body, as `application/x-www-form-urlencoded`.
        case httpBody
    }

    /// Where the pairs go.
    public var destination: Destination

    /// How names and values are written.
    public var encoder: URLEncodedFormEncoder

    /// Creates an encoding.
    public init(
        destination: Destination = .methodDependent, arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric
    ) {
        self.init(
            destination: destination,
            encoder: URLEncodedFormEncoder(
                arrayEncoding: arrayEncoding, boolEncoding: boolEncoding))
    }

    /// Creates an encoding with styles for dates, names, nil and spaces as well.
    public init(destination: Destination = .methodDependent, encoder: URLEncodedFormEncoder) {
        self.destination = destination
        self.encoder = encoder
    }

    /// Query or body by the method, brackets, `1` and `0`.
    public static let `default` = Self()
    /// Always the query.
    public static let queryString = Self(destination: .queryString)
    /// Always the body.
    public static let httpBody = Self(destination: .httpBody)

    static let formType = "application/x-www-form-urlencoded; charset=utf-8"

    /// Encodes parameters; empty ones leave no trace.
    public func encode(
        _ parameters: [String: ParameterValue], method: HTTPMethod
    ) throws -> EncodedParameters {
        let pairs = try encoder.encode(parameters)
        guard !pairs.isEmpty else { return EncodedParameters() }
        guard isInBody(method) else { return EncodedParameters(query: pairs) }
        return EncodedParameters(body: Data(pairs.utf8), contentType: Self.formType)
    }

    private func isInBody(_ method: HTTPMethod) -> Bool {
        switch destination {
        case .queryString: false
        case .httpBody: true
        case .methodDependent: method != .get && method != .head && method != .delete
        }
    }
}
