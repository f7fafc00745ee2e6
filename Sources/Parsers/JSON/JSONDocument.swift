package import Foundation

/// One JSON document, scanned and ready to be decoded as a whole or in parts.
///
/// Not `Sendable`: decoding leaves marks in the index.
package struct JSONDocument {
    private let tape: JSONTape

    /// Scans a document; everything of RFC 8259 is checked here.
    ///
    /// - Parameter data: One document in UTF-8, with or without a byte order mark.
    /// - Throws: A failure that names the byte where the document breaks.
    package init(_ data: Data) throws(JSONFailure) {
        tape = try JSONTape(data)
    }

    /// Decodes the value at a path; keys of the path are matched as they are in the document.
    ///
    /// Where `T` is optional, nothing at the path gives nil, as null does.
    package func decode<T: Decodable>(
        _ type: T.Type, at path: JSONPath = [], options: JSONDecodingOptions = .default
    ) throws(JSONFailure) -> T {
        let token: Int
        switch tape.view.find(path) {
        case .value(let found): token = found
        case .failure(let failure): return try absent(type, failure)
        }
        let session = JSONSession(tape, options)
        do {
            return try session.decode(type, at: token, depth: path.components.count)
        } catch {
            throw session.failure(for: error, root: token)
        }
    }

    /// What nothing at a path stands for: nil, where the type is an optional.
    @inline(never)
    private func absent<T>(_ type: T.Type, _ failure: JSONFailure) throws(JSONFailure) -> T {
        let isAbsent = failure.reason == .keyNotFound || failure.reason == .valueNotFound
        guard isAbsent, let optional = type as? any JSONAbsent.Type,
            let absent = optional.absent(as: type)
        else { throw failure }
        return absent
    }

    /// The value at a path as a dynamic value.
    package func value(at path: JSONPath = []) throws(JSONFailure) -> JSONValue {
        try decode(JSONValue.self, at: path)
    }

    /// The bytes of the value at a path; nil if there is none.
    package func slice(at path: JSONPath) -> Data? {
        guard case .value(let token) = tape.view.find(path) else { return nil }
        return tape.view.data(at: token)
    }

    /// Why there is no value at a path; nil if there is one.
    package func failure(at path: JSONPath) -> JSONFailure? {
        guard case .failure(let failure) = tape.view.find(path) else { return nil }
        return failure
    }

    // MARK: For decoding element by element

    /// The token at a path, which must be of a kind.
    func token(of kind: JSONToken.Kind, at path: JSONPath) throws(JSONFailure) -> Int {
        let view = tape.view
        switch view.find(path) {
        case .failure(let failure): throw failure
        case .value(let token):
            guard view.tokens[token].kind == kind else {
                throw view.failure(
                    .typeMismatch, at: token, path: path.components, expected: "an \(kind)")
            }
            return token
        }
    }

    /// The tokens of an array's elements, in order.
    func children(of array: Int) -> [Int] {
        let view = tape.view
        var children: [Int] = []
        children.reserveCapacity(view.childCount(of: array))
        var child = view.firstChild(of: array)
        while child < view.end(of: array) {
            children.append(child)
            child = view.end(of: child)
        }
        return children
    }

    /// A decoding of this document.
    func session(_ options: JSONDecodingOptions) -> JSONSession { JSONSession(tape, options) }
}

/// What has a value for "nothing there".
protocol JSONAbsent {
    static func absent<T>(as type: T.Type) -> T?
}

extension Optional: JSONAbsent {
    static func absent<T>(as type: T.Type) -> T? { Wrapped?.none as? T }
}
