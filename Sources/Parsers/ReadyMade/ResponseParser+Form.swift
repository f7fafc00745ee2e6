public import Foundation

extension ResponseParser where Value == [URLQueryItem] {
    /// The pairs of an `application/x-www-form-urlencoded` body, in order (WHATWG URL §5.1).
    ///
    /// A `+` is a space; a name without `=` has an empty value; broken escapes stay as they are.
    public static var form: Self {
        Self("form") { response in
            let text = try ResponseParser<String>.string.parse(response)
            return text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
                let name = pair.prefix { $0 != UInt8(ascii: "=") }
                let value = pair[name.endIndex...].dropFirst()
                return URLQueryItem(name: decoded(name), value: decoded(value))
            }
        }
    }

    private static func decoded(_ bytes: Substring.UTF8View) -> String {
        let spaced = Substring(bytes).replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
