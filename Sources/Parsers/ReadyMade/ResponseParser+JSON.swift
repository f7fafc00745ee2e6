public import Foundation

extension ResponseParser where Value: Decodable & SendableMetatype {
    /// Decodes JSON (RFC 8259).
    ///
    /// The document must be UTF-8, or in the charset that `Content-Type` declares. Of equal keys in
    /// an object the first counts. An empty body is nil where the type is an optional. A coding key
    /// must have the same name throughout a document, as every enum's case has.
    ///
    /// - Parameters:
    ///   - type: What to decode; known from the context where it is left out.
    ///   - path: Where in the document the value lies; at the root by default. Keys are matched as
    ///     they are in the document. For an optional, nothing there is nil.
    ///   - options: How keys, dates, data and odd numbers are read.
    /// - Returns: A parser that throws ``ParsingError``, which says what was expected at which
    ///   place, and what was there.
    public static func json(
        _ type: Value.Type = Value.self, at path: JSONPath = [],
        options: JSONDecodingOptions = .default
    ) -> Self {
        Self("json(\(type))") { response in
            if response.data.isEmpty { return try response.valueOfEmptyBody(type) }
            do {
                let document = try JSONDocument(response.jsonData)
                return try document.decode(type, at: path, options: options)
            } catch let failure as JSONFailure {
                throw ParsingError(failure, response: response)
            }
        }
    }

    /// Decodes JSON with a decoder of the caller's own, used exactly as it is: on the whole body, or
    /// on the value at the path.
    public static func json(
        _ type: Value.Type = Value.self, at path: JSONPath = [], decoder: JSONDecoder
    ) -> Self {
        Self("json(\(type))") { response in
            if response.data.isEmpty { return try response.valueOfEmptyBody(type) }
            guard let data = try response.jsonSlice(at: path, for: type) else {
                return try ResponseParser.json(type, at: path).parse(response)
            }
            do {
                return try decoder.decode(type, from: data)
            } catch {
                throw ParsingError(
                    .decoding, response: response, path: path, expected: "\(type)",
                    excerpt: BodyExcerpt.beginning(of: data), underlyingError: error)
            }
        }
    }
}

extension ResponseParser where Value == JSONValue {
    /// The body as a dynamic JSON value.
    public static var jsonValue: Self { .json(JSONValue.self) }

    /// The dynamic JSON value at a place in the document.
    public static func jsonValue(at path: JSONPath) -> Self { .json(JSONValue.self, at: path) }
}

extension Response {
    /// The body as UTF-8: as it is, unless another charset is declared.
    var jsonData: Data {
        // Nearly every JSON response declares nothing, or UTF-8.
        guard let type = headers["Content-Type"], type.utf8.count > "application/json".utf8.count,
            let encoding = textEncoding, encoding != .utf8, encoding != .ascii,
            let text = String(data: data, encoding: encoding)
        else { return data }
        return Data(text.utf8)
    }

    /// The bytes at a path, for another decoder; nil where there is nothing for an optional.
    fileprivate func jsonSlice<Value>(at path: JSONPath, for type: Value.Type) throws -> Data? {
        guard !path.isRoot else { return jsonData }
        do {
            let document = try JSONDocument(jsonData)
            if let slice = document.slice(at: path) { return slice }
            if type is any JSONAbsent.Type { return nil }
            throw ParsingError(document.failure(at: path), response: self, path: path)
        } catch let failure as JSONFailure {
            throw ParsingError(failure, response: self)
        }
    }
}

extension ParsingError {
    fileprivate init(_ failure: JSONFailure?, response: Response, path: JSONPath) {
        if let failure {
            self.init(failure, response: response)
        } else {
            self.init(.missingKey, response: response, path: path)
        }
    }
}
