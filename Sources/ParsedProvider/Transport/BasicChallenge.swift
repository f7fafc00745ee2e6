/// The Basic scheme of HTTP authentication (RFC 7617).
enum BasicChallenge {
    /// Whether one of the challenges of a 401 is Basic; a field may hold several (RFC 9110 §11.6.1).
    static func isIn(_ headers: HTTPHeaders) -> Bool {
        headers.values(for: "WWW-Authenticate").contains { value in
            schemes(value).contains { $0.lowercased() == "basic" }
        }
    }

    /// The value of `Authorization`, in UTF-8; nil where there is no password or the user has a
    /// colon, which would be read as the end of the name.
    static func answer(_ credential: URLCredential) -> String? {
        guard let user = credential.user, let password = credential.password,
            !user.contains(":")
        else { return nil }
        return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    /// The names of the schemes: an element starts a challenge if its first word is no parameter.
    private static func schemes(_ value: String) -> [Substring] {
        elements(value).compactMap { element in
            let word = element.prefix { $0 != " " && $0 != "\t" && $0 != "=" }
            let rest = element[word.endIndex...].drop { $0 == " " || $0 == "\t" }
            return word.isEmpty || rest.first == "=" ? nil : word
        }
    }

    /// The value split at commas that are not in quotes.
    private static func elements(_ value: String) -> [Substring] {
        var elements: [Substring] = []
        var rest = value[...]
        while let end = firstComma(in: rest) {
            elements.append(rest[..<end])
            rest = rest[rest.index(after: end)...]
        }
        return (elements + [rest]).map { $0.drop { $0 == " " || $0 == "\t" } }
    }

    private static func firstComma(in text: Substring) -> Substring.Index? {
        var isQuoted = false
        var isEscaped = false
        return text.indices.first { index in
            let character = text[index]
            defer { isEscaped = isQuoted && !isEscaped && character == "\\" }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }
}
