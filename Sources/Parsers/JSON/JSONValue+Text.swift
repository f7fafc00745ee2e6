public import Foundation

/// Writing a value.
extension JSONValue {
    /// The value as compact JSON text in UTF-8, numbers and order as they are.
    public var jsonData: Data { Data(bytes) }

    private var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.literal.utf8)
        case .string(let text): JSONText.append(text, to: &bytes)
        case .array(let elements):
            Self.join("[", elements, "]", &bytes) { $0.append(to: &$1) }
        case .object(let object):
            Self.join("{", object, "}", &bytes) { member, bytes in
                JSONText.append(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes)
            }
        }
    }

    private static func join<S: Sequence>(
        _ open: String, _ elements: S, _ close: String, _ bytes: inout [UInt8],
        _ append: (S.Element, inout [UInt8]) -> Void
    ) {
        bytes.append(contentsOf: open.utf8)
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(element, &bytes)
        }
        bytes.append(contentsOf: close.utf8)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
