/// Writes `name=value` pairs, percent-encoded and joined by `&`, sorted by name at every level.
///
/// Values are text: `+` becomes `%2B`, a space `%20`. Nested names are written `a[b]`.
public struct URLEncoding: ParameterEncoding, Hashable {
    /// Where the pairs go.
    public enum Destination: Sendable, Hashable {
        /// The query for GET, HEAD and DELETE, the body for all others.
        case methodDependent
        /// The query.
        case queryString
        /// The body, as `application/x-www-form-urlencoded`.
        case httpBody
    }

    /// How the elements of an array are named.
    public enum ArrayStyle: Sendable, Hashable {
        /// `ids[]=1&ids[]=2`.
        case brackets
        /// `ids=1&ids=2`.
        case noBrackets
        /// `ids[0]=1&ids[1]=2`.
        case indexInBrackets
    }

    /// How booleans are written.
    public enum BoolStyle: Sendable, Hashable {
        /// `1` and `0`.
        case numeric
        /// `true` and `false`.
        case literal
    }

    /// Where the pairs go.
    public var destination: Destination

    /// How the elements of an array are named.
    public var arrays: ArrayStyle

    /// How booleans are written.
    public var booleans: BoolStyle

    /// Creates an encoding.
    public init(
        destination: Destination = .methodDependent, arrays: ArrayStyle = .brackets,
        booleans: BoolStyle = .numeric
    ) {
        self.destination = destination
        self.arrays = arrays
        self.booleans = booleans
    }

    /// Query or body by the method, brackets, `1` and `0`.
    public static let `default` = Self()
    /// Always the query.
    public static let queryString = Self(destination: .queryString)
    /// Always the body.
    public static let httpBody = Self(destination: .httpBody)

    /// The same styles, always in the query.
    var inQuery: Self { Self(destination: .queryString, arrays: arrays, booleans: booleans) }

    /// Encodes parameters; empty ones leave no trace.
    public func encode(
        _ parameters: [String: ParameterValue], method: HTTPMethod
    ) throws -> EncodedParameters {
        var bytes: [UInt8] = []
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            try append(value, named: name, to: &bytes)
        }
        guard !bytes.isEmpty else { return EncodedParameters() }
        guard isInBody(method) else {
            return EncodedParameters(query: String(decoding: bytes, as: UTF8.self))
        }
        return EncodedParameters(
            body: Data(bytes), contentType: "application/x-www-form-urlencoded; charset=utf-8")
    }

    private func isInBody(_ method: HTTPMethod) -> Bool {
        switch destination {
        case .queryString: false
        case .httpBody: true
        case .methodDependent: method != .get && method != .head && method != .delete
        }
    }

    private func append(
        _ value: ParameterValue, named name: String, to bytes: inout [UInt8]
    ) throws {
        switch value {
        case .null: return
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try append(element, named: name + suffix(of: index), to: &bytes)
            }
        case .object(let members):
            for (key, member) in members.sorted(by: { $0.key < $1.key }) {
                try append(member, named: "\(name)[\(key)]", to: &bytes)
            }
        default:
            guard let text = text(of: value) else {
                throw RequestBuildingError(.parameterEncoding, "\(name) is not a value for a URL")
            }
            if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
            PercentEncoding.append(name.utf8, allowed: .parameter, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentEncoding.append(text.utf8, allowed: .parameter, to: &bytes)
        }
    }

    private func suffix(of index: Int) -> String {
        switch arrays {
        case .brackets: "[]"
        case .noBrackets: ""
        case .indexInBrackets: "[\(index)]"
        }
    }

    private func text(of value: ParameterValue) -> String? {
        switch value {
        case .string(let text), .number(let text, _): text
        case .bool(let value):
            booleans == .numeric ? (value ? "1" : "0") : (value ? "true" : "false")
        case .date(let date): date.formatted(.iso8601)
        case .url(let url): url.absoluteString
        case .other(let text, _): text
        case .null, .array, .object: nil
        }
    }
}
