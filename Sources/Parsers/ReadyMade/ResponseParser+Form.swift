public import Foundation

extension ResponseParser where Value == [URLQueryItem] {
    /// The pairs of an `application/x-www-form-urlencoded` body, in order (WHATWG URL §5.1).
    ///
    /// A `+` is a space; a name without `=` has an empty value; broken escapes stay as they are.
    public static var form: Self {
        Self("form") { response in
            let text = try ResponseParser<String>.string.parse(response)
            return text.split(separator: "&").map { pair in
                let parts = pair.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return URLQueryItem(
                    name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : "")
            }
        }
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
