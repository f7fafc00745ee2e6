/// A `multipart/form-data` body (RFC 7578): parts in order.
///
/// ```swift
/// .uploadMultipartFormData([
///     .text("Ash", name: "login"),
///     .file(avatar, name: "avatar"),
/// ])
/// ```
/// Up to ``encodingMemoryThreshold`` it is sent from memory; above, from a temporary file that is
/// removed when the request has ended.
public struct MultipartFormData: Sendable, Hashable {
    /// The largest body that is put together in memory: 10,000,000 bytes of content.
    public static let encodingMemoryThreshold: UInt64 = 10_000_000

    /// The parts.
    public var parts: [MultipartFormBodyPart]

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
