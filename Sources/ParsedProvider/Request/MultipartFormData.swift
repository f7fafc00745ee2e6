/// A `multipart/form-data` body (RFC 7578): parts in order.
///
/// ```swift
/// .uploadMultipartFormData([
///     .text("Ash", name: "login"),
///     .file(avatar, name: "avatar"),
/// ])
/// ```
/// Below ``encodingMemoryThreshold`` it is sent from memory; else from a temporary file that is
/// removed when the request has ended.
public struct MultipartFormData: Sendable, Hashable {
    /// The parts.
    public var parts: [MultipartFormBodyPart]

    /// The size from which on the body is put together in a file, in bytes of content; 10,000,000 by
    /// default.
    public var encodingMemoryThreshold: UInt64 = 10_000_000

    /// What stands between the parts; nil, the default, makes one for each request.
    ///
    /// 1 to 70 characters that need no quotes (RFC 2046 §5.1.1). It must not occur in a part.
    public var boundary: String?

    /// Creates a body.
    public init(boundary: String? = nil, parts: [MultipartFormBodyPart]) {
        self.boundary = boundary
        self.parts = parts
    }

    static func makeBoundary() -> String {
        let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
        return "parsedprovider." + String(repeating: "0", count: 16 - number.count) + number
    }
}

extension MultipartFormData: ExpressibleByArrayLiteral {
    /// Creates a body from parts.
    public init(arrayLiteral parts: MultipartFormBodyPart...) {
        self.init(parts: parts)
    }
}
