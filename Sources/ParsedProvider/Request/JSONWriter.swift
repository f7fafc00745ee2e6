/// Writes a JSON document (RFC 8259).
///
/// Not Foundation's: a number's digits must not change on the way, and keys must have one order.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let isPrettyPrinted: Bool
    private var depth = 0

    init(isPrettyPrinted: Bool) {
        self.isPrettyPrinted = isPrettyPrinted
    }

    /// Writes a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - place: Where it is, for the error.
    /// - Throws: ``RequestBuildingError`` for what is no JSON value.
    mutating func write(_ value: ParameterValue, at place: String) throws {
        switch value {
        case .absent, .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .number(let text, isFinite: true): append(text)
        case .string(let text): append(quoted: text)
        case .array(let elements):
            try wrap("[", "]", elements.enumerated()) { writer, element in
                try writer.write(element.element, at: "\(place)[\(element.offset)]")
            }
        case .object(let members):
            let present = members.filter { $0.value != .absent }.sorted { $0.key < $1.key }
            try wrap("{", "}", present) { writer, member in
                writer.append(quoted: member.key)
                writer.append(writer.isPrettyPrinted ? " : " : ":")
                try writer.write(member.value, at: "\(place).\(member.key)")
            }
        default:
            throw RequestBuildingError(.parameterEncoding, "\(place) is not a JSON value")
        }
    }

    private mutating func wrap<Elements: Collection>(
        _ open: String, _ close: String, _ elements: Elements,
        _ write: (inout Self, Elements.Element) throws -> Void
    ) throws {
        append(open)
        depth += 1
        var isFirst = true
        for element in elements {
            if !isFirst { append(",") }
            isFirst = false
            appendLineBreak()
            try write(&self, element)
        }
        depth -= 1
        if !elements.isEmpty { appendLineBreak() }
        append(close)
    }

    private mutating func appendLineBreak() {
        guard isPrettyPrinted else { return }
        append("\n" + String(repeating: "  ", count: depth))
    }

    private mutating func append(quoted text: String) {
        append("\"")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case 0..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        append("\"")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
