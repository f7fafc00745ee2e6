extension ResponseParser where Value == [String] {
    /// The body's lines as text; LF, CR LF or CR ends a line, an empty line is left out.
    public static var lines: Self {
        ResponseParser<String>.string
            .map { text in
                text.split { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
            }
            .labelled("lines")
    }
}
