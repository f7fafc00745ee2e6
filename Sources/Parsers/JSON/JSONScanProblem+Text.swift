extension JSONScanProblem.Expectation {
    /// What would have been right, as a noun phrase.
    var text: String {
        switch self {
        case .value: return "a value"
        case .key: return "a key in quotes"
        case .colon: return "\":\""
        case .end: return "the end of the document"
        case .commaOrBrace: return "\",\" or \"}\""
        case .commaOrBracket: return "\",\" or \"]\""
        case .closingQuote: return "a closing quote or an escaped character"
        case .utf8: return "UTF-8"
        case .surrogatePair: return "a pair of surrogates"
        case .escape: return "an escape sequence of JSON"
        case .digit: return "a digit"
        case .noLeadingZero: return "no digit after a leading zero"
        case .otherEncoding: return "UTF-8, not UTF-16 or UTF-32"
        case .smaller: return "less than 4 GiB"
        }
    }
}
