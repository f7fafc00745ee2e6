import Foundation

/// Shows JSON to people: indented if wanted, values under secret keys hidden.
///
/// It goes through the text once and changes white space and secrets only: numbers, escapes and the
/// order of keys stay. It never fails: what is cut off or malformed is shown as it is.
struct RedactedJSON {
    private static let quote = UInt8(ascii: "\"")

    private let bytes: [UInt8]
    private let isIndented: Bool
    private let isSecret: (String) -> Bool
    private var position = 0
    private var depth = 0
    private var output: [UInt8] = []

    static func hidden(
        in text: String, indented: Bool, isSecret: @escaping (String) -> Bool
    ) -> String {
        var writer = Self(bytes: Array(text.utf8), isIndented: indented, isSecret: isSecret)
        writer.run()
        return String(decoding: writer.output, as: UTF8.self)
    }

    private init(bytes: [UInt8], isIndented: Bool, isSecret: @escaping (String) -> Bool) {
        self.bytes = bytes
        self.isIndented = isIndented
        self.isSecret = isSecret
        output.reserveCapacity(bytes.count * 2)
    }

    private mutating func run() {
        while position < bytes.count {
            if bytes[position] == Self.quote { writeString() } else { writeByte() }
        }
    }

    private mutating func writeString() {
        let string = takeString()
        let space = takeSpace()
        guard peek == UInt8(ascii: ":") else {
            output += hiddenInside(string)
            return write(space: space)
        }
        output += string
        position += 1
        let inner = takeSpace()
        output += isIndented ? Array(": ".utf8) : space + [UInt8(ascii: ":")] + inner
        if isSecret(Self.text(of: string)) { hideValue() }
    }

    /// A string, with the secrets hidden of a document that is written in it.
    ///
    /// One that is cut off or malformed is hidden as a whole if there is a secret in it.
    private func hiddenInside(_ string: [UInt8]) -> [UInt8] {
        let backslash = UInt8(ascii: "\\")
        guard zip(string, string.dropFirst()).contains(where: { $0 == (backslash, Self.quote) })
        else { return string }
        let decoded = try? JSONDecoder().decode(String.self, from: Data(string))
        let text = decoded ?? Self.unescaped(string)
        let hidden = Self.hidden(in: text, indented: false, isSecret: isSecret)
        guard hidden != text else { return string }
        guard decoded != nil, let encoded = try? JSONEncoder().encode(hidden) else {
            return Array("\"\(SecretNames.placeholder)\"".utf8)
        }
        return Array(encoded)
    }

    /// The text of a string that is not quite one, without its first quote and its backslashes.
    private static func unescaped(_ string: [UInt8]) -> String {
        var text: [UInt8] = []
        var rest = string.dropFirst()
        while let byte = rest.popFirst() {
            text.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func hideValue() {
        let start = position
        skipValue()
        guard position > start else { return }
        output += Array("\"\(SecretNames.placeholder)\"".utf8)
    }

    private mutating func writeByte() {
        let byte = bytes[position]
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20: write(space: takeSpace())
        case UInt8(ascii: "{"), UInt8(ascii: "["): open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            position += 1
            depth = max(0, depth - 1)
            breakLine()
            output.append(byte)
        case UInt8(ascii: ","):
            position += 1
            output.append(byte)
            breakLine()
        default:
            position += 1
            output.append(byte)
        }
    }

    private mutating func open(_ byte: UInt8) {
        output.append(byte)
        position += 1
        let space = takeSpace()
        // The closing bracket lies two above the opening one, in ASCII.
        if peek == byte + 2 {
            position += 1
            output.append(byte + 2)
            return
        }
        depth += 1
        if isIndented { breakLine() } else { output += space }
    }

    private mutating func write(space: [UInt8]) {
        if !isIndented || depth == 0 { output += space }
    }

    private mutating func breakLine() {
        guard isIndented else { return }
        // As deep as anybody reads: the indentation of `[[[[…` would be the square of its length.
        output += Array(("\n" + String(repeating: "  ", count: min(depth, 32))).utf8)
    }

    // MARK: Reading

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func takeSpace() -> [UInt8] {
        let start = position
        while let byte = peek, [0x09, 0x0A, 0x0D, 0x20].contains(byte) { position += 1 }
        return Array(bytes[start..<position])
    }

    /// The string at the position, quotes included; to the end if it is cut off.
    private mutating func takeString() -> [UInt8] {
        let start = position
        position += 1
        while let byte = peek, byte != Self.quote {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, bytes.count)
        return Array(bytes[start..<position])
    }

    /// Skips one value, however deep; to the end if it is cut off.
    private mutating func skipValue() {
        var depth = 0
        while let byte = peek {
            switch byte {
            case Self.quote:
                _ = takeString()
                if depth == 0 { return }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
                position += 1
                if depth == 0 { return }
            case UInt8(ascii: ","), 0x09, 0x0A, 0x0D, 0x20:
                if depth == 0 { return }
                position += 1
            default:
                position += 1
            }
        }
    }

    /// A key's text, its escapes resolved.
    private static func text(of string: [UInt8]) -> String {
        let plain = String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
        guard plain.contains("\\") else { return plain }
        return (try? JSONDecoder().decode(String.self, from: Data(string))) ?? plain
    }
}
