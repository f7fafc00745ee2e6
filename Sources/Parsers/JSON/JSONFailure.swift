import Foundation

/// Why a value could not be had from a JSON document, and where.
package struct JSONFailure: Error, Sendable {
    /// The kinds of failure.
    package enum Reason: Sendable, Hashable {
        /// The document is not JSON.
        case malformed
        /// Another kind of value was asked for.
        case typeMismatch
        /// The value is null.
        case valueNotFound
        /// An object lacks the key, or an array the position.
        case keyNotFound
        /// A number does not fit the type that was asked for.
        case numberOutOfRange
        /// The value has the right kind but not the right content.
        case dataCorrupted
        /// The initialiser of a decoded type threw an error of its own.
        case custom
        /// Values are nested deeper than a decoder follows.
        case tooDeep
    }

    package let reason: Reason
    /// The value that failed; for a missing key with that key at the end.
    package let path: JSONPath
    /// The place in the document: bytes from 0; lines and characters from 1.
    package let offset: Int
    package let line: Int
    package let column: Int
    /// What was asked for, such as `Int` or `"," or "}"`.
    package let expected: String
    /// What was there, such as `string "x"` or `null`; long values are cut, secret ones hidden.
    package let found: String
    /// Where a key is missing: the keys that were there, at most 20.
    package let presentKeys: [String]
    /// The document around the place, on one line, secrets hidden.
    package let excerpt: String
    /// The error of the decoded type, where it threw one.
    package let underlying: (any Error)?
    /// What a decoded type's error says, where that may be shown.
    package let detail: String?
}

extension JSONFailure: CustomStringConvertible, LocalizedError {
    /// The message, as `$.items[3].owner.id: expected Int, found string "x" (line 9, column 14)`.
    package var description: String {
        "\(path.shortDescription): \(message) (line \(line), column \(column))"
    }

    /// The same as ``description``.
    package var errorDescription: String? { description }

    private var message: String {
        switch reason {
        case .malformed: return "malformed JSON, expected \(expected), found \(found)"
        case .typeMismatch, .valueNotFound: return "expected \(expected), found \(found)"
        case .keyNotFound: return missing
        case .numberOutOfRange: return "expected a number that fits \(expected), found \(found)"
        case .dataCorrupted:
            return detail.map { "\($0), found \(found)" } ?? "expected \(expected), found \(found)"
        case .custom: return detail ?? "expected \(expected), found \(found)"
        case .tooDeep: return "nested deeper than \(expected)"
        }
    }

    private var missing: String {
        guard case .key(let key)? = path.components.last else { return "missing, \(found)" }
        let names = presentKeys.map { JSONText.quoted(JSONText.cut($0, 80)) }.joined(
            separator: ", ")
        let there = presentKeys.isEmpty ? "the object is empty" : "there are \(names)"
        return "missing key \(JSONText.quoted(JSONText.cut(key, 80))), \(there)"
    }
}
