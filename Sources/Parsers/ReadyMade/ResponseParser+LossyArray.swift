/// The good elements of an array, and why the others were left out.
public struct LossyArray<Element> {
    /// The elements that could be decoded, in order.
    public let elements: [Element]

    /// An error for each of the others, which says where it is; for the first 100 of them.
    public let rejected: [ParsingError]

    /// How many elements were left out in all.
    public let rejectedCount: Int
}

extension LossyArray: Sendable where Element: Sendable {}

extension ResponseParser {
    /// Decodes a JSON array element by element; one that does not fit is reported, not fatal.
    ///
    /// - Parameters:
    ///   - type: What each element is.
    ///   - path: Where in the document the array lies; at the root by default.
    ///   - options: How keys, dates, data and odd numbers are read.
    /// - Returns: A parser that throws ``ParsingError`` where there is no array.
    public static func lossyArray<Element: Decodable & SendableMetatype>(
        of type: Element.Type = Element.self, at path: JSONPath = [],
        options: JSONDecodingOptions = .default
    ) -> Self where Value == LossyArray<Element> {
        Self("lossyArray(\(type))") { response in
            try response.requireBody(for: "array of \(type)")
            do {
                let result = try JSONDocument(response.jsonData)
                    .decodeElements(type, at: path, options: options, describing: 100)
                return LossyArray(
                    elements: result.elements,
                    rejected: result.failures.map { ParsingError($0, response: response) },
                    rejectedCount: result.failureCount)
            } catch let failure as JSONFailure {
                throw ParsingError(failure, response: response)
            }
        }
    }
}
