// Only platforms with an image type of their own have this parser; elsewhere `.data` has the bytes.
#if canImport(UIKit)
public import UIKit

extension ResponseParser where Value == UIImage {
    /// The body as an image.
    ///
    /// The parser throws ``ParsingError``: empty body, or malformed.
    public static var image: Self {
        Self("image") { try image(of: $0, UIImage.init(data:)) }
    }
}
#elseif canImport(AppKit)
public import AppKit

extension ResponseParser where Value == NSImage {
    /// The body as an image.
    ///
    /// The parser throws ``ParsingError``: empty body, or malformed.
    public static var image: Self {
        Self("image") { try image(of: $0, NSImage.init(data:)) }
    }
}
#else
import Foundation
#endif

extension ResponseParser {
    /// The body by an image's own initialiser.
    static func image(of response: Response, _ make: (Data) -> Value?) throws -> Value {
        try response.requireBody(for: "image")
        guard let image = make(response.data) else {
            throw ParsingError(
                .malformed, response: response, expected: "image",
                excerpt: BodyExcerpt.beginning(of: response.data))
        }
        return image
    }
}
