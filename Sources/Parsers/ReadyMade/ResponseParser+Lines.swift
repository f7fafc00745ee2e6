extension ResponseParser where Value == [String] {
    /// The body's lines as text; LF and CR LF end a line, no line is empty.
    public static var lines: Self {
        ResponseParser<String>.string
            .map { $0.split(whereSeparator: \.isNewline).map(String.init) }
            .labelled("lines")
    }
}
