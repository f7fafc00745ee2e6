public import Foundation

/// A complete HTTP response: what a parser turns into a value.
public struct Response: Sendable, Hashable {
    /// The HTTP status code, 200 through 599 for a final response (RFC 9110 §15).
    public let statusCode: Int

    /// The header fields, in the order in which the transport reported them.
    public let headers: HTTPHeaders

    /// The body's bytes after content decoding; empty for a download that lies in ``fileURL``.
    public let data: Data

    /// The URL that answered, after redirects; a stub's is parsed each time that it is asked for.
    public var url: URL? { address?.url }

    private let address: LazyURL?

    /// Where a download was written; nil where the body is in ``data``.
    public let fileURL: URL?

    /// Creates a response, for example as a parser's input in a test.
    public init(
        statusCode: Int, headers: HTTPHeaders = [:], data: Data = Data(), url: URL? = nil,
        fileURL: URL? = nil
    ) {
        self.init(
            statusCode: statusCode, headers: headers, data: data, address: url.map { .parsed($0) },
            fileURL: fileURL)
    }

    /// The same, its URL yet to be parsed.
    package init(
        statusCode: Int, headers: HTTPHeaders, data: Data, address: LazyURL?, fileURL: URL? = nil
    ) {
        self.statusCode = statusCode
        self.headers = headers
        // A slice would have other indices than its user expects.
        self.data = data.startIndex == 0 ? data : Data(data)
        self.address = address
        self.fileURL = fileURL
    }
}

extension Response: CustomStringConvertible {
    /// The status and the body's size; never the body, which may hold secrets.
    public var description: String {
        "status \(statusCode), \(data.count) bytes"
    }
}
