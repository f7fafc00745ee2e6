extension ResponseParser where Value == [String] {
    /// The body's lines as text; LF and CR LF end a line, no line is empty.
    public static var lines: Self {
        ResponseParser<String>.string.map { text in
            text.split(whereSeparator: \.isNewline).map(String.init)
        }.labelled("lines")
    }
}

extension ResponseParser {
    /// The same parser under another label.
    public func labelled(_ label: String) -> Self {
        Self(label, parse)
    }
}
