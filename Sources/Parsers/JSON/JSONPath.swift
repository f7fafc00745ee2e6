/// The way from the root of a JSON document to a value in it: a list of keys and positions.
///
/// A string literal is split at dots, an array literal is not:
/// ```swift
/// let owner: JSONPath = "data.items.0.owner"
/// let info: JSONPath = ["com.example.info", 3, "name"]
/// ```
/// A component that reads as a whole number is a position where it meets an array, and the key of
/// that name where it meets an object. The path without components is the root.
public struct JSONPath: Sendable, Hashable {
    /// One step of a path.
    public enum Component: Sendable, Hashable {
        /// The value under a key of an object; where it meets an array, the position it spells.
        case key(String)
        /// The element at a position of an array, from 0; where it meets an object, its decimal
        /// digits as a key.
        case index(Int)
    }

    /// The steps, from the root on.
    public var components: [Component]

    /// Creates a path of components.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// Creates a path from keys and positions separated by dots; an empty text is the root.
    ///
    /// There is no escape for a dot: a key that contains one needs the array form.
    public init(_ dotted: String) {
        guard !dotted.isEmpty else {
            components = []
            return
        }
        components = dotted.split(separator: ".", omittingEmptySubsequences: false).map {
            .key(String($0))
        }
    }

    /// Whether this is the root itself.
    public var isRoot: Bool { components.isEmpty }

    /// Returns this path with one more step.
    public func appending(_ component: Component) -> JSONPath {
        JSONPath(components + [component])
    }
}

extension JSONPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// Creates a path from a literal that is split at dots.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a path from components that are taken as they are.
    public init(arrayLiteral elements: Component...) {
        components = elements
    }
}

extension JSONPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a key; dots in it don't count.
    public init(stringLiteral value: String) {
        self = .key(value)
    }

    /// Creates a position.
    public init(integerLiteral value: Int) {
        self = .index(value)
    }

    /// The position this step means in an array; nil if it spells none.
    var position: Int? {
        switch self {
        case .index(let position): return position >= 0 ? position : nil
        case .key(let key):
            guard let position = Int(key), position >= 0, String(position) == key else {
                return nil
            }
            return position
        }
    }

    /// The key this step means in an object.
    var name: String {
        switch self {
        case .index(let position): return String(position)
        case .key(let key): return key
        }
    }
}

extension JSONPath: CustomStringConvertible {
    /// The path as `$.items[3].owner["first name"]`.
    public var description: String { Self.describe(components) }

    /// The path with its middle left out if it is long, and with long keys cut.
    var shortDescription: String {
        guard components.count > 40 else { return Self.describe(components, keyLimit: 80) }
        return Self.describe(components.prefix(20), keyLimit: 80) + "…"
            + Self.describe(components.suffix(10), keyLimit: 80).dropFirst()
    }

    private static func describe(
        _ components: some Sequence<Component>, keyLimit: Int = .max
    ) -> String {
        components.reduce(into: "$") { text, component in
            switch component {
            case .index(let position): text += "[\(position)]"
            case .key(let key):
                let key = JSONText.cut(key, keyLimit)
                text += isPlain(key) ? ".\(key)" : "[\(JSONText.quoted(key))]"
            }
        }
    }

    private static func isPlain(_ key: String) -> Bool {
        guard let first = key.utf8.first, first &- 48 >= 10 else { return false }
        return key.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || byte &- 48 < 10 || (byte | 0x20) &- 97 < 26
        }
    }
}
