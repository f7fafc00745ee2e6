import Foundation

extension StreamParser where Element == String {
    /// The lines as UTF-8 text; LF, CR LF or CR ends a line, an empty line is left out.
    ///
    /// The parser throws ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/text`` for
    /// bytes that are not UTF-8.
    public static var lines: Self {
        Self("lines") { response in
            var reader = LineReader(response)
            return { data in
                try reader.lines(data).filter { !$0.isEmpty }.map { line in
                    guard let text = String(validating: line, as: UTF8.self) else {
                        throw ParsingError(
                            .text, response: response.replacing(data: Data(line)),
                            expected: "UTF-8")
                    }
                    return text
                }
            }
        }
    }
}

extension StreamParser where Element: Decodable & SendableMetatype {
    /// The values of a body with one JSON document in each line; empty lines are left out.
    ///
    /// The parser throws what ``ResponseParser/json(_:at:)`` throws; the error's response has the
    /// line as its body.
    public static func jsonLines(_ type: Element.Type = Element.self) -> Self {
        let parser = ResponseParser.json(type)
        return Self("jsonLines(\(type))") { response in
            var reader = LineReader(response)
            return { data in
                try reader.lines(data)
                    .filter { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
                    .map { try parser.parse(response.replacing(data: Data($0))) }
            }
        }
    }
}
