import Foundation

extension StreamParser where Element == String {
    /// The lines as UTF-8 text; LF, CR LF or CR ends a line, an empty line is left out.
    ///
    /// The parser throws ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/text`` for
    /// bytes that are not UTF-8.
    public static var lines: Self {
        Self("lines") { response in
            var reader = LineReader(response)
            return { data, take in
                for line in try reader.lines(data) where !line.isEmpty {
                    guard let text = String(validating: line, as: UTF8.self) else {
                        throw ParsingError(
                            .text, response: response.replacing(data: Data(line)),
                            expected: "UTF-8")
                    }
                    try take(text)
                }
            }
        }
    }
}
