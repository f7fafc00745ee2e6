public import Foundation

/// Turns a body that arrives in pieces into elements, one after the other, in constant memory.
public struct StreamParser<Element>: Sendable {
    /// Takes the next bytes, nil at the end of the body, and hands out the elements that are
    /// complete, one after the other; those that come before an error count.
    ///
    /// It is called serially and keeps what it needs between the calls.
    public typealias Reader = (_ data: Data?, _ element: (Element) throws -> Void) throws -> Void

    /// What the parser is called, `closure` by default.
    public let label: String

    /// Begins to read a response, which has a head and no body yet; may refuse it.
    public let open: @Sendable (Response) throws -> Reader

    /// Creates a parser from a closure that makes a reader for each response.
    public init(
        _ label: String = "closure", _ open: @escaping @Sendable (Response) throws -> Reader
    ) {
        self.label = label
        self.open = open
    }

    /// Turns each element into another one; an element for which it gives nil is left out.
    public func compactMap<NewElement>(
        _ transform: @escaping @Sendable (Element) throws -> NewElement?
    ) -> StreamParser<NewElement> {
        StreamParser<NewElement>(label) { response in
            let read = try open(response)
            return { data, take in
                try read(data) { element in
                    if let element = try transform(element) { try take(element) }
                }
            }
        }
    }

    /// Turns each element into another one.
    public func map<NewElement>(
        _ transform: @escaping @Sendable (Element) throws -> NewElement
    ) -> StreamParser<NewElement> {
        compactMap { try transform($0) }
    }
}

extension StreamParser where Element == Data {
    /// The bytes as they arrive; no piece is empty.
    public static var chunks: Self {
        Self("chunks") { _ in
            { data, take in
                if let data, !data.isEmpty { try take(data) }
            }
        }
    }
}
