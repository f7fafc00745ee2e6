import Foundation
import Parsers

/// A document as the parsers see it.
struct Document {
    private let response: Response

    /// Scans a document; its values are not looked at.
    init(_ data: Data) throws {
        struct Anything: Decodable { init(from decoder: any Decoder) {} }
        response = Response(statusCode: 200, data: data)
        guard !data.isEmpty else { throw CocoaError(.coderReadCorrupt) }
        _ = try ResponseParser.json(Anything.self).parse(response)
    }

    /// Decodes the value at a path.
    func decode<T: Decodable & SendableMetatype>(
        _ type: T.Type, at path: JSONPath = [], options: JSONDecodingOptions = .default
    ) throws -> T {
        try ResponseParser.json(type, at: path, options: options).parse(response)
    }
}
