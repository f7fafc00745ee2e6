package import Foundation

/// Hides secrets in what people read: values under secret names, in headers, URLs, forms and JSON.
package struct Redaction: Sendable {
    private let isOn: Bool
    private let names: Set<String>

    /// Creates a redaction.
    ///
    /// - Parameters:
    ///   - isOn: Whether anything is hidden.
    ///   - names: Secret names beside those of ``SecretNames``.
    package init(isOn: Bool = true, names: [String] = []) {
        self.isOn = isOn
        self.names = Set(names.map(\.plainName))
    }

    /// Whether a value under this name is hidden; of `user[pin]` every part is a name.
    package func isSecret(_ name: some StringProtocol) -> Bool {
        guard isOn else { return false }
        let whole = String(name)
        let parts = whole.split { "[].".contains($0) } + [whole[...]]
        return parts.contains { SecretNames.isSecret($0) || names.contains($0.plainName) }
    }

    /// A header's value for people.
    package func hidden(in value: String, named name: String) -> String {
        isSecret(name) ? SecretNames.placeholder : hidden(in: value)
    }

    /// A URL for people: no user, no password, and no secrets in its query and fragment.
    package func hidden(in url: URL) -> String {
        guard isOn else { return url.absoluteString }
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "" }
        parts.user = nil
        parts.password = nil
        return parameters(in: parts.string ?? "", separators: Self.textSeparators)
    }

    /// A text for people: JSON, a form, or text with pieces of either in it.
    ///
    /// The text decides which, since a header may say one thing and the body be another.
    package func hidden(in text: String, indented: Bool = false) -> String {
        let isJSON = text.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
        guard isOn || isJSON && indented else { return text }
        // JSON first: its quotes are what tells a value from the next name.
        let shown = RedactedJSON.hidden(
            in: text, indented: isJSON && indented, isSecret: isSecret)
        guard isOn else { return shown }
        let isForm = !isJSON && !shown.unicodeScalars.contains(where: \.properties.isWhitespace)
        return parameters(
            in: withoutUsers(shown), separators: isForm ? "&" : Self.textSeparators)
    }

    /// The same text with no user and no password in its URLs.
    private func withoutUsers(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        return Self.authorities.reduce(text) { withoutUsers($0, behind: $1) }
    }

    /// What stands before a host, as JSON may write it too.
    private static let authorities = [
        "://", #":\/\/"#, #":\u002f\u002f"#, #":\u002F\u002F"#,
    ]

    private func withoutUsers(_ text: String, behind authority: String) -> String {
        guard text.contains(authority) else { return text }
        let pieces = text.split(separator: authority, omittingEmptySubsequences: false)
        let hosts = pieces.dropFirst().map { piece -> Substring in
            let scalars = piece.unicodeScalars
            let authority = scalars.prefix { !"/?#\"\\<> \t\r\n".unicodeScalars.contains($0) }
            guard let at = authority.lastIndex(of: "@") else { return piece }
            return Substring(scalars[scalars.index(after: at)...])
        }
        return (pieces.prefix(1) + hosts).joined(separator: authority)
    }

    private static let textSeparators = "?&#; \t\r\n\"\\"

    /// Hides in `a=1&b=2`; a piece without `=` stays.
    ///
    /// By scalars: a separator and a mark behind it are one character.
    private func parameters(in text: String, separators: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
        let separators = Set(separators.unicodeScalars)
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while !rest.isEmpty {
            let pair = rest.prefix { !separators.contains($0) }
            let name = pair.prefix { $0 != "=" }
            let isHidden = name.endIndex != pair.endIndex && isSecret(String(name).decodedParameter)
            result.append(contentsOf: isHidden ? name : pair)
            if isHidden { result.append(contentsOf: "=\(SecretNames.placeholder)".unicodeScalars) }
            rest = rest[pair.endIndex...]
            if let separator = rest.popFirst() { result.append(separator) }
        }
        return String(result)
    }
}

extension StringProtocol {
    fileprivate var plainName: String {
        String(lowercased().filter { $0.isLetter || $0.isNumber })
    }

    fileprivate var decodedParameter: String {
        let text = String(self)
        return text.removingPercentEncoding ?? text
    }
}
