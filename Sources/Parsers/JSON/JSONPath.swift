import Foundation

/// A place in a JSON document: keys and positions from the root.
///
/// `"data.items.0.id"` splits at dots; `["com.x.info", "n"]` takes each element as it is. A
/// component of digits is a position in an array and a key in an object.
public struct JSONPath: Sendable, Hashable {
    /// The keys and positions, outermost first; none is the root.
    public let components: [String]

    /// Creates a path from keys and positions, which may contain dots.
    public init(_ components: [String]) {
        self.components = components
    }

    /// Whether this is the root.
    public var isEmpty: Bool { components.isEmpty }
}

extension JSONPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// Splits a literal at dots; an empty one is the root.
    public init(stringLiteral value: String) {
        self.init(value.isEmpty ? [] : value.components(separatedBy: "."))
    }

    /// Takes each element as one component.
    public init(arrayLiteral elements: String...) {
        self.init(elements)
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path from the root, such as `$.items[3].id`.
    public var description: String {
        components.reduce(into: "$") { text, component in
            text += component.allSatisfy(\.isNumber) ? "[\(component)]" : ".\(component)"
        }
    }
}
