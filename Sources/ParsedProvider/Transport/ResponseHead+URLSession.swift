extension ResponseHead {
    /// Takes a head from URLSession.
    init(_ response: HTTPURLResponse) {
        self.init(
            statusCode: response.statusCode,
            headers: HTTPHeaders(unread: URLSessionFields(response)))
    }
}

/// A response's header fields, of which URLSession has lost the order and joined equal names.
///
/// All of them together cost as much as the rest of the layer, since URLSession makes a dictionary
/// of `Any` each time; one costs a sixth of that.
private final class URLSessionFields: UnreadFields {
    private let response: HTTPURLResponse
    private let read = Locked<[HTTPHeaders.Field]?>(nil)

    init(_ response: HTTPURLResponse) {
        self.response = response
    }

    var fields: [HTTPHeaders.Field] {
        read.withLock { read in
            let fields = read ?? response.fields
            read = fields
            return fields
        }
    }

    subscript(name: String) -> String? {
        // Of these there may be several; and URLSession has another idea of what is the same letter.
        guard name.isToken, !name.isExtension, !name.isSetCookie
        else { return HTTPHeaders(fields)[name] }
        if let fields = read.withLock({ $0 }) { return HTTPHeaders(fields)[name] }
        return response.value(forHTTPHeaderField: name)?.trimmingFieldSpace
    }
}

extension HTTPURLResponse {
    /// On Linux only names of equal case are joined: sorted, those that differ in case stand one
    /// after the other and always in the same order.
    fileprivate var fields: [HTTPHeaders.Field] {
        var fields: [HTTPHeaders.Field] = []
        let allFields = allHeaderFields
        fields.reserveCapacity(allFields.count)
        for (key, value) in allFields {
            // Both are strings; describing them would cost ten times as much as the casts.
            let name = key.base as? String ?? "\(key)"
            let text = value as? String ?? "\(value)"
            fields.append(HTTPHeaders.Field(name: name, value: text.trimmingFieldSpace))
        }
        fields.sort { $0.name < $1.name }
        guard fields.contains(where: \.name.isSetCookie) else { return fields }
        return fields.flatMap { field in
            guard field.name.isSetCookie else { return [field] }
            return SetCookie.split(field.value).map { .init(name: field.name, value: $0) }
        }
    }
}

extension String {
    fileprivate var isSetCookie: Bool { isSameFieldName(as: "Set-Cookie") }

    /// Whether the name begins with `X-`.
    fileprivate var isExtension: Bool {
        var bytes = utf8.makeIterator()
        return (bytes.next() ?? 0) | 0x20 == UInt8(ascii: "x") && bytes.next() == UInt8(ascii: "-")
    }
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
