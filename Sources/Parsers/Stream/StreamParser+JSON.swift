import Foundation

extension StreamParser where Element: Decodable & SendableMetatype {
    /// The values of a body with one JSON document in each line; empty lines are left out.
    ///
    /// The parser throws what ``ResponseParser/json(_:at:options:)`` throws; the error's response has
    /// the line as its body. A line may have 64 MB.
    public static func jsonLines(
        _ type: Element.Type = Element.self, options: JSONDecodingOptions = .default
    ) -> Self {
        json("jsonLines(\(type))", .lines, options)
    }

    /// The elements of a body that is one JSON array, each as soon as it is complete.
    ///
    /// The parser throws as ``jsonLines(_:options:)`` does, and ``ParsingError`` with reason
    /// ``ParsingError/Reason-swift.struct/malformed`` where the body is not one array.
    public static func jsonArray(
        _ type: Element.Type = Element.self, options: JSONDecodingOptions = .default
    ) -> Self {
        json("jsonArray(\(type))", .array, options)
    }

    private static func json(
        _ label: String, _ layout: JSONStreamSplitter.Layout, _ options: JSONDecodingOptions
    ) -> Self {
        let parser = ResponseParser.json(Element.self, options: options)
        return Self(label) { response in
            var splitter = JSONStreamSplitter(layout)
            return { data, element in
                func take(_ document: JSONStreamSplitter.Element) throws {
                    try element(parser.parse(response.replacing(data: document.data)))
                }
                do {
                    if let data {
                        try splitter.append(data, take)
                    } else {
                        try splitter.finish(take)
                    }
                } catch let failure as JSONStreamSplitter.Failure {
                    throw ParsingError(
                        .malformed, response: response, expected: "\(layout) of JSON documents",
                        found: "\(failure) at byte \(failure.offset)")
                }
            }
        }
    }
}
