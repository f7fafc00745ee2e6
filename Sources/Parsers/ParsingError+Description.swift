public import Foundation

extension ParsingError: CustomStringConvertible, LocalizedError {
    /// The place, what was expected and found, and the cause, on one line.
    public var description: String {
        var text = message ?? summary
        if message == nil, let underlyingError, !(underlyingError is DecodingError) {
            text += ": \(underlyingError.plainDescription)"
        }
        text += " (status \(response.statusCode))"
        if let excerpt, !excerpt.isEmpty { text += " in: \(excerpt)" }
        return text
    }

    private var summary: String {
        let place = path.map { $0.isRoot ? "" : "\($0): " } ?? ""
        return switch (expected, found) {
        case (let expected?, let found?): "\(place)expected \(expected), found \(found)"
        case (let expected?, nil): "\(place)\(reason), expected \(expected)"
        case (nil, let found?): "\(place)\(reason), found \(found)"
        case (nil, nil): place + reason.description
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension Error {
    /// The error for people: of a `URLError` the code, the text and the cause, since its user info has
    /// the URL with all that is secret in it.
    package var plainDescription: String {
        guard let error = self as? URLError else { return "\(self)" }
        let name = (error.code.name ?? "URLError") + " (\(error.code.rawValue))"
        let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error
        let text =
            error.userInfo[NSLocalizedDescriptionKey] as? String
            ?? cause.map { ($0 as? any LocalizedError)?.errorDescription ?? "\($0)" }
        return [name, text].compactMap(\.self).joined(separator: ": ")
    }
}
