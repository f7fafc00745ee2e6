// Only platforms with an image type of their own have this parser; elsewhere `.data` has the bytes.
#if canImport(UIKit)
public import UIKit

/// The platform's image.
public typealias PlatformImage = UIImage
#elseif canImport(AppKit)
public import AppKit

/// The platform's image.
public typealias PlatformImage = NSImage
#endif

#if canImport(UIKit) || canImport(AppKit)
extension ResponseParser where Value == PlatformImage {
    /// The body as an image.
    ///
    /// The parser throws ``ParsingError``: empty body, or malformed.
    public static var image: Self {
        Self("image") { response in
            try response.requireBody(for: "image")
            guard let image = PlatformImage(data: response.data) else {
                throw ParsingError(
                    .malformed, response: response, expected: "image",
                    excerpt: BodyExcerpt.beginning(of: response.data))
            }
            return image
        }
    }
}
#endif
