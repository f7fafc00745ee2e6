extension String {
    /// Whether the text is a token: one or more `tchar` (RFC 9110 §5.6.2).
    package var isToken: Bool {
        let token = ByteSet.token
        return !isEmpty && utf8.allBytes { token.contains($0) }
    }

    /// Whether the text may be a header's value: no control characters but tab (RFC 9110 §5.5).
    var isFieldValue: Bool {
        utf8.allBytes { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// Whether there may be spaces or tabs around the text.
    var isSurroundedBySpace: Bool {
        let isSurrounded = utf8.withContiguousStorageIfAvailable { bytes in
            !bytes.isEmpty && (bytes[0] <= 0x20 || bytes[bytes.count - 1] <= 0x20)
        }
        return isSurrounded ?? true
    }

    /// The text without spaces and tabs around it.
    var trimmingFieldSpace: String {
        guard isSurroundedBySpace else { return self }
        return trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    }
}

extension Collection<UInt8> {
    /// Whether every byte passes; read as they lie in memory, since every name, value and path is
    /// asked.
    func allBytes(_ passes: (UInt8) -> Bool) -> Bool {
        withContiguousStorageIfAvailable { $0.allSatisfy(passes) } ?? allSatisfy(passes)
    }
}

/// Header fields as a request bears them.
enum RequestFields {
    /// Refuses what must not reach the wire: a name or value that is none, the framing, and a name
    /// that is there twice in different spellings.
    ///
    /// - Returns: The fields, no spaces or tabs around their values, which are no part of them.
    @discardableResult
    static func check(
        _ fields: [String: String]
    ) throws(RequestBuildingError) -> [String: String] {
        // Names of different lengths can't be the same name in different spellings.
        var lengths: UInt64 = 0
        var mayRepeat = false
        var hasSpace = false
        for (name, value) in fields {
            guard name.isToken, value.isFieldValue, !isFraming(name) else {
                throw RequestBuildingError(.invalidHeader, name)
            }
            hasSpace = hasSpace || value.isSurroundedBySpace
            let length: UInt64 = 1 &<< UInt64(name.utf8.count & 63)
            mayRepeat = mayRepeat || lengths & length != 0
            lengths |= length
        }
        if mayRepeat, let name = repeatedName(in: fields) {
            throw RequestBuildingError(.invalidHeader, name)
        }
        return hasSpace ? fields.mapValues(\.trimmingFieldSpace) : fields
    }

    private static func repeatedName(in fields: [String: String]) -> String? {
        fields.keys.first { name in
            fields.keys.contains { $0 != name && $0.isSameFieldName(as: name) }
        }
    }

    /// Whether the field says where a body ends: the transport's alone, since two that differ are
    /// how requests are smuggled (RFC 9112 §6.3).
    private static func isFraming(_ name: String) -> Bool {
        name.isSameFieldName(as: "Content-Length") || name.isSameFieldName(as: "Transfer-Encoding")
    }

    /// The spelling of a name in the fields, nil if it is not there.
    static func spelling(of name: String, in fields: [String: String]) -> String? {
        fields.keys.first { $0.isSameFieldName(as: name) }
    }
}

/// Header fields of every request, looked at once.
struct DefaultFields: Sendable {
    let fields: [String: String]

    /// Whether they can be sent as they are.
    let areChecked: Bool

    init(_ fields: [String: String]) {
        self.fields = fields
        areChecked = (try? RequestFields.check(fields)) == fields
    }
}

/// A set of ASCII bytes.
struct ByteSet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ characters: String) {
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) & (1 &<< UInt64(byte & 63)) != 0
    }

    static let alphanumeric = Self(alphanumerics)

    private static let alphanumerics =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// What a base URL with nothing to look into consists of, behind its scheme.
    static let plainBase = Self(alphanumerics + "-._~/")

    /// RFC 9110 §5.6.2.
    static let token = Self(alphanumerics + "!#$%&'*+-.^_`|~")

    /// RFC 3986 §2.3.
    static let unreserved = Self(alphanumerics + "-._~")

    /// What may stand in a path: `pchar` and the slash (RFC 3986 §3.3), without the percent sign.
    static let path = Self(alphanumerics + "-._~!$&'()*+,;=:@/")

    /// What may stand in a query (RFC 3986 §3.4), without the percent sign.
    static let query = Self(alphanumerics + "-._~!$&'()*+,;=:@/?")

    /// What stays in the name or value of a parameter; servers read the rest as delimiters.
    static let parameter = Self(alphanumerics + "-._~/?")
}
