public import Foundation

extension ParsingError: CustomStringConvertible, LocalizedError {
    /// The place, what was expected and found, and the cause, on one line.
    public var description: String {
        var text = path.map { $0.isEmpty ? "" : "\($0): " } ?? ""
        switch (expected, found) {
        case (let expected?, let found?): text += "expected \(expected), found \(found)"
        case (let expected?, nil): text += "\(reason), expected \(expected)"
        case (nil, let found?): text += "\(reason), found \(found)"
        case (nil, nil): text += reason.description
        }
        if let underlyingError, !(underlyingError is DecodingError) {
            text += ": \(underlyingError.plainDescription)"
        }
        text += " (status \(response.statusCode))"
        if let excerpt, !excerpt.isEmpty { text += " in: \(excerpt)" }
        return text
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension Error {
    /// The error for people: of a `URLError` the text and the code, since its user info has the URL
    /// with all that is secret in it.
    package var plainDescription: String {
        guard let error = self as? URLError else { return "\(self)" }
        let text = error.userInfo[NSLocalizedDescriptionKey] as? String ?? "URLError"
        return "\(text) (\(error.code.rawValue))"
    }
}
