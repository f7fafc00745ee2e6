extension ResponseHead {
    /// Takes a head from URLSession, which has lost the order and joined equal names.
    ///
    /// On Linux only names of equal case are joined: sorted, those that differ in case stand one
    /// after the other and always in the same order.
    init(_ response: HTTPURLResponse) {
        var fields: [HTTPHeaders.Field] = []
        let allFields = response.allHeaderFields
        fields.reserveCapacity(allFields.count)
        for (key, value) in allFields {
            // Both are strings; describing them would cost ten times as much as the casts.
            let name = key.base as? String ?? "\(key)"
            let text = value as? String ?? "\(value)"
            fields.append(HTTPHeaders.Field(name: name, value: text.trimmingFieldSpace))
        }
        fields.sort { $0.name < $1.name }
        if fields.contains(where: \.isSetCookie) {
            fields = fields.flatMap { field in
                guard field.isSetCookie else { return [field] }
                return SetCookie.split(field.value).map { .init(name: field.name, value: $0) }
            }
        }
        self.init(statusCode: response.statusCode, headers: HTTPHeaders(fields))
    }
}

extension HTTPHeaders.Field {
    fileprivate var isSetCookie: Bool { name.isSameFieldName(as: "Set-Cookie") }
}

/// `Set-Cookie` lines, which URLSession joins although they can't be (RFC 6265 §3).
enum SetCookie {
    /// Splits at the commas that a blank and a new `name=` follow; those inside dates stay.
    static func split(_ joined: String) -> [String] {
        var cookies: [String] = []
        for piece in joined.split(separator: ",", omittingEmptySubsequences: false) {
            if cookies.isEmpty || startsCookie(piece) {
                cookies.append(String(piece).trimmingFieldSpace)
            } else {
                cookies[cookies.count - 1] += ",\(piece)"
            }
        }
        return cookies
    }

    private static func startsCookie(_ piece: Substring) -> Bool {
        guard piece.first == " " else { return false }
        let name = piece.drop { $0 == " " }.prefix { $0 != "=" && $0 != ";" }
        return name.endIndex < piece.endIndex && piece[name.endIndex] == "=" && String(name).isToken
    }
}
