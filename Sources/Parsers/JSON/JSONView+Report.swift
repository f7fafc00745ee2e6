internal import Foundation

/// From a place in the document to a ``JSONFailure``.
extension JSONView {
    /// What scanning found out.
    func malformed(_ problem: JSONScanProblem, container: Int) -> JSONFailure {
        let path = openPath(container)
        return failure(
            .malformed, path: path, offset: problem.offset, expected: problem.expected.text,
            found: describeByte(at: problem.offset), isMalformed: true)
    }

    /// A failure at a value of a document that is well-formed.
    func failure(
        _ reason: JSONFailure.Reason, at token: Int, path: [JSONPath.Component],
        expected: String, presentKeys: [String] = [], underlying: (any Error)? = nil,
        detail: String? = nil
    ) -> JSONFailure {
        let isSecret = path.contains { SecretNames.isSecret($0.name) }
        return failure(
            reason, path: path, offset: range(of: token).lowerBound, expected: expected,
            found: describe(token, isSecret: isSecret), presentKeys: presentKeys,
            underlying: underlying, detail: isSecret ? nil : detail.map { JSONText.cut($0, 200) })
    }

    private func failure(
        _ reason: JSONFailure.Reason, path: [JSONPath.Component], offset: Int, expected: String,
        found: String, presentKeys: [String] = [], underlying: (any Error)? = nil,
        detail: String? = nil, isMalformed: Bool = false
    ) -> JSONFailure {
        let place = lineAndColumn(of: offset)
        let excerpt = JSONExcerpt(UnsafeBufferPointer(start: bytes, count: count))
        return JSONFailure(
            reason: reason, path: JSONPath(path), offset: offset, line: place.line,
            column: place.column, expected: expected, found: found, presentKeys: presentKeys,
            excerpt: excerpt.text(around: offset, isMalformed: isMalformed),
            underlying: underlying, detail: detail)
    }

    /// The path of the place where scanning stopped, from the containers that are still open.
    private func openPath(_ innermost: Int) -> [JSONPath.Component] {
        var open: [Int] = []
        var container = innermost
        while container != JSONScanner.none, container < tokenCount {
            open.append(container)
            container = tokens[container].low
        }
        var path: [JSONPath.Component] = []
        for (depth, container) in open.reversed().enumerated() {
            let next = depth + 1 < open.count ? open[open.count - depth - 2] : tokenCount
            if let component = lastComponent(of: container, before: next) { path.append(component) }
        }
        return path
    }

    /// The key or position of the child of an open container that starts at `next`.
    private func lastComponent(of container: Int, before next: Int) -> JSONPath.Component? {
        let isObject = tokens[container].kind == .object
        var child = firstChild(of: container)
        var position = 0
        while child < next {
            let value = isObject ? child + 1 : child
            if isObject, value >= next { return .key(string(at: child)) }
            child = end(of: value)
            position += 1
        }
        return isObject ? nil : .index(position)
    }

    // MARK: Words

    private func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for i in 0..<min(offset, count) {
            if bytes[i] == 0x0A {
                line += 1
                column = 1
            } else if bytes[i] & 0xC0 != 0x80, !(i == 0 && bytes[0] == 0xEF && bytes[1] == 0xBB) {
                column += 1
            }
        }
        return (line, column)
    }

    private func describeByte(at offset: Int) -> String {
        guard offset < count else { return "the end" }
        let byte = bytes[offset]
        guard byte > 0x20, byte < 0x7F else { return "byte 0x" + Self.hexadecimal(byte) }
        return "\"\(Character(Unicode.Scalar(byte)))\""
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count < 2 ? "0" + digits : digits
    }

    /// The value in a few words, as `string "x"` or `object with 3 keys`.
    func describe(_ token: Int, isSecret: Bool) -> String {
        let value = tokens[token]
        switch value.kind {
        case .null: return "null"
        case .true, .false: return isSecret ? "bool (hidden)" : "bool \(value.kind == .true)"
        case .int, .number: return isSecret ? "number (hidden)" : "number \(literal(token, 40))"
        case .string, .escapedString, .key, .escapedKey:
            let text = JSONText.cut(string(at: token), 60)
            // Also where it is a document with a secret in it.
            guard !isSecret, Redaction().hidden(in: text) == text else { return "string (hidden)" }
            return "string \(JSONText.quoted(text))"
        case .array: return Self.plural("array with", childCount(of: token), "element")
        case .object: return Self.plural("object with", childCount(of: token), "key")
        case .end: return "nothing"
        }
    }

    private func literal(_ token: Int, _ limit: Int) -> String {
        let range = range(of: token)
        let text = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
        return JSONText.cut(String(decoding: text.prefix(limit + 1), as: UTF8.self), limit)
    }

    private static func plural(_ head: String, _ count: Int, _ noun: String) -> String {
        "\(head) \(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
