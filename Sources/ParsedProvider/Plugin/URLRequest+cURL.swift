extension URLRequest {
    /// The request as a `curl` command line that a shell runs as it is.
    ///
    /// - Parameter hidesSecrets: Whether secrets are replaced by `<hidden>`; they are by default.
    /// - Returns: Several lines. A body that is no text is named by its size only.
    public func cURLDescription(hidesSecrets: Bool = true) -> String {
        cURLDescription(Redaction(isOn: hidesSecrets), maximumBodySize: .max)
    }

    func cURLDescription(_ redaction: Redaction, maximumBodySize: Int) -> String {
        let method = httpMethod ?? "GET"
        // `-X HEAD` waits for a body that never comes.
        var words = ["curl -v", method == "HEAD" ? "--head" : "-X \(method.shellQuoted)"]
        words += HTTPHeaders(allHTTPHeaderFields ?? [:])
            .map { field in
                // curl leaves a header out that is empty, unless it ends with a semicolon.
                let value = redaction.hidden(in: field.value, named: field.name)
                return "-H "
                    + (value.isEmpty ? "\(field.name);" : "\(field.name): \(value)").shellQuoted
            }
            .sorted()
        if let body = httpBody, !body.isEmpty {
            let logged = LoggedBody(
                body, contentType: value(forHTTPHeaderField: "Content-Type"), limit: maximumBodySize
            )
            let text = logged.text.map { redaction.hidden(in: $0) }
            words.append("--data-raw " + (text ?? "<\(logged.summary)>").shellQuoted)
        }
        words.append((url.map(redaction.hidden(in:)) ?? "").shellQuoted)
        return words.joined(separator: " \\\n    ")
    }
}

extension String {
    /// The text as one word of a POSIX shell, in which nothing is special between single quotes.
    ///
    /// Scalar by scalar: a quote with an accent upon it is a quote all the same.
    var shellQuoted: String {
        var word = String.UnicodeScalarView("'".unicodeScalars)
        for scalar in unicodeScalars {
            if scalar == "'" { word += #"'\''"#.unicodeScalars } else { word.append(scalar) }
        }
        word.append("'")
        return String(word)
    }
}
