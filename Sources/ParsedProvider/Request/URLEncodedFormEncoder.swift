/// Writes values as `name=value` pairs, percent-encoded and joined by `&`, sorted by name at every
/// level: for queries and for `application/x-www-form-urlencoded` bodies.
///
/// Values are text: `+` becomes `%2B`, `%` becomes `%25`; nothing is taken for escaped already.
public struct URLEncodedFormEncoder: Sendable {
    /// How the elements of an array are named; `ids[]=1&ids[]=2` by default.
    public var arrayEncoding: ArrayEncoding

    /// How booleans are written; `1` and `0` by default.
    public var boolEncoding: BoolEncoding

    /// How bytes are written; Base64 by default.
    public var dataEncoding: DataEncoding

    /// How moments are written; ISO 8601 by default.
    public var dateEncoding: DateEncoding

    /// How names are written; as they are, by default.
    public var keyEncoding: KeyEncoding

    /// How a name inside another is written; `a[b]` by default.
    public var keyPathEncoding: KeyPathEncoding

    /// What is written for nil; nothing, by default.
    public var nilEncoding: NilEncoding

    /// How a space is written; `%20` by default.
    public var spaceEncoding: SpaceEncoding

    /// Creates an encoder.
    public init(
        arrayEncoding: ArrayEncoding = .brackets, boolEncoding: BoolEncoding = .numeric,
        dataEncoding: DataEncoding = .base64, dateEncoding: DateEncoding = .iso8601,
        keyEncoding: KeyEncoding = .useDefaultKeys, keyPathEncoding: KeyPathEncoding = .brackets,
        nilEncoding: NilEncoding = .dropKey, spaceEncoding: SpaceEncoding = .percentEscaped
    ) {
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
        self.dataEncoding = dataEncoding
        self.dateEncoding = dateEncoding
        self.keyEncoding = keyEncoding
        self.keyPathEncoding = keyPathEncoding
        self.nilEncoding = nilEncoding
        self.spaceEncoding = spaceEncoding
    }

    /// Encodes a value that has names: a structure, a class or a dictionary.
    ///
    /// - Returns: The pairs; empty if there are none.
    /// - Throws: `EncodingError` where the value has no names at its root, or what its own
    ///   `encode(to:)` throws.
    public func encode(_ value: some Encodable) throws -> String {
        guard case .object(let members) = try ParameterEncoder.value(of: value) else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [], debugDescription: "\(type(of: value)) has no names"))
        }
        return try encode(members)
    }

    /// Encodes values by name.
    ///
    /// - Returns: The pairs; empty if there are none.
    /// - Throws: ``RequestBuildingError`` naming the key of a value that is no text.
    public func encode(_ parameters: [String: ParameterValue]) throws -> String {
        var pairs = Pairs(spaceEncoding)
        for member in members(of: parameters) {
            try append(member.value, named: member.name, to: &pairs)
        }
        return pairs.text
    }

    /// Encodes pairs in the order in which they are; a nil value is a name alone.
    func encode(_ items: [URLQueryItem]) -> String {
        var pairs = Pairs(spaceEncoding)
        for item in items { pairs.append(item.name, item.value) }
        return pairs.text
    }

    // MARK: Values

    private struct Member {
        let name: String
        let value: ParameterValue
    }

    /// The values with their names as they are written, in order of these.
    private func members(of parameters: [String: ParameterValue]) -> [Member] {
        var members: [Member] = []
        members.reserveCapacity(parameters.count)
        for (name, value) in parameters {
            members.append(Member(name: keyEncoding.encode?(name) ?? name, value: value))
        }
        members.sort { $0.name < $1.name }
        return members
    }

    private func append(
        _ value: ParameterValue, named name: String, to pairs: inout Pairs
    ) throws {
        switch value {
        case .absent, .null:
            if let text = nilEncoding.encode() { pairs.append(name, text) }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try append(element, named: arrayEncoding.encode(name, index), to: &pairs)
            }
        case .object(let members):
            for member in self.members(of: members) {
                let name = keyPathEncoding.encode(name, member.name)
                try append(member.value, named: name, to: &pairs)
            }
        default:
            pairs.append(name, try text(of: value, named: name))
        }
    }

    private func text(of value: ParameterValue, named name: String) throws -> String {
        switch value {
        case .string(let text), .number(let text, _): return text
        case .bool(let value): return boolEncoding.encode(value)
        case .date(let date): return try dateEncoding.encode(date)
        case .url(let url): return url.absoluteString
        case .data(let data): return try dataEncoding.encode(data)
        case .other(let text?, _): return text
        default:
            throw RequestBuildingError(.parameterEncoding, "\(name) is not a value for a URL")
        }
    }
}

/// Pairs in the making.
private struct Pairs {
    private var bytes: [UInt8] = []
    private let writesPlus: Bool

    init(_ spaceEncoding: URLEncodedFormEncoder.SpaceEncoding) {
        writesPlus = spaceEncoding == .plusReplaced
        bytes.reserveCapacity(64)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ name: String, _ value: String?) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
        append(name)
        guard let value else { return }
        bytes.append(UInt8(ascii: "="))
        append(value)
    }

    private mutating func append(_ text: String) {
        PercentEncoding.append(text, allowed: .parameter, writesPlus: writesPlus, to: &bytes)
    }
}
