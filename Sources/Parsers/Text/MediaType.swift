/// A media type with its parameters (RFC 9110 §8.3.1).
struct MediaType: Sendable, Hashable {
    /// `text`, in lower case.
    let type: String

    /// `html`, in lower case.
    let subtype: String

    /// Names in lower case, values without quotes; the first of a name counts.
    let parameters: [String: String]

    /// Reads a `Content-Type`; nil without a type.
    init?(_ text: String) {
        var scanner = text[...]
        let essence = scanner.scan { $0 != ";" }.trimmed.lowercased()
        let parts = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        type = String(parts[0])
        subtype = String(parts[1])
        parameters = Self.parameters(&scanner)
    }

    /// Whether a media type fits a range such as `text/*` or `*/*`.
    static func matches(_ range: String, _ type: MediaType?) -> Bool {
        guard let range = MediaType(range) else { return false }
        guard let type else { return range.type == "*" && range.subtype == "*" }
        return (range.type == "*" || range.type == type.type)
            && (range.subtype == "*" || range.subtype == type.subtype)
    }

    private static func parameters(_ text: inout Substring) -> [String: String] {
        var parameters: [String: String] = [:]
        while !text.isEmpty {
            text = text.drop { ";, \t".contains($0) }
            let name = text.scan { $0 != "=" && $0 != ";" }.trimmed.lowercased()
            guard text.first == "=" else { continue }
            text.removeFirst()
            let value = text.first == "\"" ? quoted(&text) : text.scan { $0 != ";" }.trimmed
            if parameters[name] == nil { parameters[name] = value }
        }
        return parameters
    }

    /// Reads a quoted string, in which a backslash makes the next character plain (§5.6.4).
    private static func quoted(_ text: inout Substring) -> String {
        var value = ""
        text.removeFirst()
        while let character = text.popFirst(), character != "\"" {
            value.append(character == "\\" ? text.popFirst() ?? character : character)
        }
        _ = text.scan { $0 != ";" }
        return value
    }
}

extension Response {
    /// The media type of the body, as declared.
    var mediaType: MediaType? {
        headers["Content-Type"].flatMap(MediaType.init)
    }
}

extension Substring {
    /// Takes characters as long as they fit.
    fileprivate mutating func scan(while fits: (Character) -> Bool) -> Substring {
        let taken = prefix(while: fits)
        self = self[taken.endIndex...]
        return taken
    }

    fileprivate var trimmed: String {
        String(
            drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
