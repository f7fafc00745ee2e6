extension JSONDocument {
    /// Decodes each element of the array at a path by itself.
    ///
    /// - Returns: For each element its value, or why it has none.
    /// - Throws: If there is no array at the path.
    func decodeElements<T: Decodable>(
        _ type: T.Type, at path: JSONPath, options: JSONDecodingOptions
    ) throws(JSONFailure) -> [Result<T, JSONFailure>] {
        let array = try token(of: .array, at: path)
        let depth = path.components.count + 1
        return children(of: array).map { token in
            let session = session(options)
            return Result { try session.decode(type, at: token, depth: depth) }
                .mapError { session.failure(for: $0, root: token) }
        }
    }
}
