/// The good elements of an array, and why the others were left out.
public struct LossyArray<Element> {
    /// The elements that could be decoded, in order.
    public let elements: [Element]

    /// An error for each of the others, which says where it is.
    public let rejected: [ParsingError]
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
                let results = try JSONDocument(response.jsonData)
                    .decodeElements(type, at: path, options: options)
                return LossyArray(
                    elements: results.compactMap { try? $0.get() },
                    rejected: results.compactMap { result in
                        guard case .failure(let failure) = result else { return nil }
                        return ParsingError(failure, response: response)
                    })
            } catch let failure as JSONFailure {
                throw ParsingError(failure, response: response)
            }
        }
    }
}
