import Foundation

/// Decodes the value at a path by walking there inside the decoder.
struct JSONSlice<Value: Decodable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let path = CodingUserInfoKey.jsonPath.flatMap { decoder.userInfo[$0] } as? [String] ?? []
        value = try Self.value(at: path[...], in: decoder)
    }

    private static func value(at path: ArraySlice<String>, in decoder: any Decoder) throws -> Value
    {
        guard let first = path.first else { return try Value(from: decoder) }
        if let index = Int(first), var list = try? decoder.unkeyedContainer() {
            for _ in 0..<max(index, 0) { _ = try list.superDecoder() }
            if path.count == 1 { return try list.decode(Value.self) }
            return try value(at: path.dropFirst(), in: list.superDecoder())
        }
        let object = try decoder.container(keyedBy: JSONKey.self)
        let key = JSONKey(stringValue: first)
        if path.count == 1 {
            if let none = Value.self as? any ExpressibleByNilLiteral.Type, !object.contains(key),
                let value = none.init(nilLiteral: ()) as? Value
            {
                return value
            }
            return try object.decode(Value.self, forKey: key)
        }
        guard object.contains(key) else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: object.codingPath, debugDescription: "no such key"))
        }
        return try value(at: path.dropFirst(), in: object.superDecoder(forKey: key))
    }
}

/// A key that is its text.
struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
}

extension CodingUserInfoKey {
    fileprivate static let jsonPathName = "Parsers.jsonPath"

    /// The path to walk before decoding.
    static var jsonPath: Self? { Self(rawValue: jsonPathName) }
}
