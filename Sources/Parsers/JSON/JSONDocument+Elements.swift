extension JSONDocument {
    /// Decodes each element of the array at a path by itself.
    ///
    /// - Parameters:
    ///   - type: What each element is.
    ///   - path: Where the array lies.
    ///   - options: How keys, dates, data and odd numbers are read.
    ///   - limit: How many failures are described; each costs as much as the document is long.
    /// - Returns: The elements that fit, the first failures, and how many there were.
    /// - Throws: If there is no array at the path.
    func decodeElements<T: Decodable>(
        _ type: T.Type, at path: JSONPath, options: JSONDecodingOptions, describing limit: Int
    ) throws(JSONFailure) -> (elements: [T], failures: [JSONFailure], failureCount: Int) {
        let array = try token(of: .array, at: path)
        let depth = path.components.count + 1
        var result: (elements: [T], failures: [JSONFailure], failureCount: Int) = ([], [], 0)
        // One decoding for all, which remembers its way to an error for the next one.
        let session = session(options)
        for token in children(of: array) {
            do {
                result.elements.append(try session.decode(type, at: token, depth: depth))
            } catch {
                result.failureCount += 1
                guard result.failures.count < limit else { continue }
                result.failures.append(session.failure(for: error, root: token))
            }
        }
        return result
    }
}
