package import Foundation

/// A URL that is parsed when somebody asks for it.
///
/// Parsing costs a quarter of all that a stubbed request does, and few look at a response's URL.
package enum LazyURL: Sendable {
    case parsed(URL)

    /// The text of a base URL with a path behind it, known to be a URL too.
    case joined(String, base: URL)

    package var url: URL {
        switch self {
        case .parsed(let url): url
        case .joined(let text, let base): URL(string: text) ?? base
        }
    }
}

extension LazyURL: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.url == right.url }

    package func hash(into hasher: inout Hasher) { hasher.combine(url) }
}
