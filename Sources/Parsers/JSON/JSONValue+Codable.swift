internal import Foundation

extension JSONValue: Codable {
    /// Creates a value from any decoder; from this module's own, with every digit.
    public init(from decoder: any Decoder) throws {
        if let tape = decoder as? JSONTapeDecoder {
            self = try tape.session.value(at: tape.token, depth: tape.depth)
        } else if let object = try? decoder.container(keyedBy: JSONCodingKey.self) {
            self = .object(
                JSONObject(
                    try object.allKeys.map { key in
                        (key.stringValue, try object.decode(JSONValue.self, forKey: key))
                    }))
        } else if var array = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            try self.init(scalar: try decoder.singleValueContainer())
        }
    }

    private init(scalar: any SingleValueDecodingContainer) throws {
        if scalar.decodeNil() {
            self = .null
        } else if let value = try? scalar.decode(Bool.self) {
            self = .bool(value)
        } else if let text = try? scalar.decode(String.self) {
            self = .string(text)
        } else {
            self = .number(try JSONNumber(from: scalar))
        }
    }

    /// Encodes the value; numbers as integers or the shortest type that has all their digits.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            for (key, value) in object { try container.encode(value, forKey: JSONCodingKey(key)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null, .bool, .number, .string:
            var container = encoder.singleValueContainer()
            try encodeScalar(&container)
        }
    }

    private func encodeScalar(_ container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .number(let number): try number.encode(&container)
        case .string(let text): try container.encode(text)
        default: try container.encodeNil()
        }
    }
}

extension JSONNumber {
    fileprivate init(from container: any SingleValueDecodingContainer) throws {
        if let integer = try? container.decode(Int64.self) {
            self.init(integer)
        } else if let integer = try? container.decode(UInt64.self) {
            self.init(integer)
        } else if let decimal = try? container.decode(Decimal.self),
            decimal != 0 || Self.isZero(container),
            let number = JSONNumber(decimal)
        {
            self = number
        } else if let number = JSONNumber(try container.decode(Double.self)) {
            self = number
        } else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "JSON has no such number.")
        }
    }

    private static func isZero(_ container: any SingleValueDecodingContainer) -> Bool {
        (try? container.decode(Double.self)) == 0
    }

    /// `Double` goes before `Decimal`: only the JSON encoder writes a decimal as a number.
    fileprivate func encode(_ container: inout any SingleValueEncodingContainer) throws {
        if let integer = int64 {
            try container.encode(integer)
        } else if let integer = uint64 {
            try container.encode(integer)
        } else if JSONNumber(double)?.digits == digits {
            try container.encode(double)
        } else if let decimal = digits.exactDecimal {
            try container.encode(decimal)
        } else {
            try container.encode(double)
        }
    }
}
