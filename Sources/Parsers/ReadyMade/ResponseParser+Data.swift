public import Foundation

extension ResponseParser where Value == Data {
    /// The body as it is; an empty one is empty data.
    public static var data: Self {
        Self("data") { $0.data }
    }
}

extension ResponseParser where Value == Response {
    /// The response itself.
    public static var response: Self {
        Self("response") { $0 }
    }
}

extension ResponseParser where Value == Void {
    /// Nothing: every body is fine, an empty one included.
    public static var void: Self {
        Self("void") { _ in }
    }
}

extension ResponseParser where Value == URL {
    /// The file that a download was written to.
    ///
    /// The parser throws ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/emptyBody``
    /// where the response has none: the target's task has no destination, or there was no content.
    public static var fileURL: Self {
        Self("fileURL") { response in
            guard let url = response.fileURL else {
                throw ParsingError(.emptyBody, response: response, expected: "a file")
            }
            return url
        }
    }
}
