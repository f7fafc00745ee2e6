extension Response {
    /// The name that the server suggests for the body as a file: by `Content-Disposition` (RFC
    /// 6266), else the last component of the URL, else `download`.
    ///
    /// It is a plain name: path separators and control characters are replaced by `_`, leading
    /// dots too, and it has at most 200 bytes.
    public var suggestedFileName: String {
        let named = headers["Content-Disposition"].flatMap(SuggestedFileName.named)
        let last = url?.lastPathComponent
        return [named, last].compactMap { $0.flatMap(SuggestedFileName.safe) }.first ?? "download"
    }
}

enum SuggestedFileName {
    /// The name in a `Content-Disposition`; `filename*` goes first (RFC 6266 §4.3).
    static func named(_ field: String) -> String? {
        let parameters = parameters(of: field)
        return parameters["filename*"].flatMap(extended) ?? parameters["filename"]
    }

    /// A name that stays where it is put and fits there; nil if nothing is left of it.
    ///
    /// Scalar by scalar: a slash with an accent upon it is a slash for the file system.
    static func safe(_ name: String) -> String? {
        // Windows servers send whole paths: what stands behind the last separator is the name.
        let parts = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }
        var scalars = String.UnicodeScalarView()
        for scalar in parts.last ?? "".unicodeScalars[...] {
            scalars.append(isHarmful(scalar) ? "_" : scalar)
        }
        let trimmed = String(scalars).trimmingCharacters(in: .whitespaces).unicodeScalars
        let rest = trimmed.drop { $0 == "." }
        guard !rest.isEmpty else { return nil }
        let dots = trimmed.count - rest.count
        return shortened(String(repeating: "_", count: dots) + String(rest))
    }

    /// Control characters, and those that turn the reading direction to hide an extension.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: ":*?\"<>|".unicodeScalars.contains(scalar)
        }
    }

    /// A name of at most 200 bytes, the extension kept: file systems take 255, and there are
    /// suffixes to come.
    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > 200 else { return name }
        let suffix = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
        let kept = suffix.utf8.count <= 20 ? suffix : ""
        // By scalars: no end of marks may stand upon one letter.
        var start = Substring(name.dropLast(kept.count)).unicodeScalars
        while start.reduce(kept.utf8.count, { $0 + UTF8.width($1) }) > 200 { start.removeLast() }
        return String(start) + kept
    }

    /// `charset'language'percent-encoded` (RFC 8187 §3.2).
    private static func extended(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        switch parts[0].lowercased() {
        case "utf-8": return String(parts[2]).removingPercentEncoding
        case "iso-8859-1": return latin1(parts[2])
        default: return nil
        }
    }

    private static func latin1(_ text: Substring) -> String? {
        var scalars = String.UnicodeScalarView()
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                scalars.append(Unicode.Scalar(byte))
                continue
            }
            guard let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
                return nil
            }
            scalars.append(Unicode.Scalar(value))
            rest = rest.dropFirst(2)
        }
        return String(scalars)
    }

    /// The parameters behind the first `;`, by name in lower case; of equal names the first counts.
    private static func parameters(of field: String) -> [String: String] {
        var result: [String: String] = [:]
        var rest = field[...]
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let value = rest.first == "\"" ? quoted(&rest) : token(&rest)
            let key = name.trimmingCharacters(in: .whitespaces).lowercased()
            if result[key] == nil { result[key] = value }
        }
        return result
    }

    private static func token(_ rest: inout Substring) -> String {
        let value = rest.prefix { $0 != ";" }
        rest = rest[value.endIndex...]
        return value.trimmingCharacters(in: .whitespaces)
    }

    /// A quoted string, by RFC 9110 §5.6.4.
    ///
    /// A backslash escapes a quote or a backslash only: servers on Windows forget to escape those
    /// of a path.
    private static func quoted(_ rest: inout Substring) -> String {
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
                value.append(next)
                rest.removeFirst()
            } else {
                value.append(character)
            }
        }
        return value
    }
}
