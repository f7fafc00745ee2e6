internal import Foundation

extension Decimal: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Decimal {
        let kind = session.view.tokens[token].kind
        guard kind == .int || kind == .number else {
            throw session.mismatch(Decimal.self, "Decimal", token)
        }
        guard let decimal = session.view.decimal(at: token) else {
            throw session.outOfRange(Decimal.self, token)
        }
        return decimal
    }
}

extension URL: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> URL {
        let kind = session.view.tokens[token].kind
        guard kind == .string || kind == .escapedString else {
            throw session.mismatch(URL.self, "URL", token)
        }
        guard let url = URL(string: session.view.string(at: token)) else {
            throw session.corrupted(token, "a valid URL")
        }
        return url
    }
}

extension Data: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Data {
        switch session.options.data {
        case .base64:
            guard let data = Data(base64Encoded: try session.string(at: token)) else {
                throw session.corrupted(token, "data in Base64")
            }
            return data
        case .deferredToData:
            return try session.decodeItself(Data.self, at: token, depth: depth)
        case .custom(let read):
            return try session.reading(token, depth, read)
        }
    }
}

extension Date: JSONDirect {
    static func decode(_ session: JSONSession, _ token: Int, _ depth: Int) throws -> Date {
        switch session.options.dates {
        case .deferredToDate:
            return Date(timeIntervalSinceReferenceDate: try session.double(at: token))
        case .secondsSince1970:
            return Date(timeIntervalSince1970: try session.double(at: token))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try session.double(at: token) / 1000)
        case .iso8601:
            return try session.date(at: token, "a date in ISO 8601 format") { bytes in
                JSONDateText.plain(bytes)
            } orElse: { text in
                try? Date.ISO8601FormatStyle().parse(text)
            }
        case .lenientISO8601:
            return try session.date(at: token, "a date and time in ISO 8601 format") { bytes in
                JSONDateText.lenient(bytes)
            } orElse: { text in
                JSONDateText.lenient(Array(text.utf8))
            }
        case .custom(let read):
            return try session.reading(token, depth, read)
        }
    }
}

extension JSONSession {
    /// A date in a string: `fast` sees the bytes of a string without escapes, `orElse` any text.
    fileprivate func date(
        at token: Int, _ expected: String, _ fast: (UnsafeBufferPointer<UInt8>) -> Date?,
        orElse: (String) -> Date?
    ) throws -> Date {
        let kind = view.tokens[token].kind
        guard kind == .string || kind == .escapedString else {
            throw mismatch(Date.self, "Date", token)
        }
        if kind == .string, let date = view.withTextBytes(token, fast) { return date }
        guard let date = orElse(view.string(at: token)) else { throw corrupted(token, expected) }
        return date
    }

    /// Calls a strategy of the caller's.
    fileprivate func reading<T>(
        _ token: Int, _ depth: Int, _ read: (any Decoder) throws -> T
    ) throws -> T {
        do {
            return try read(JSONTapeDecoder(session: self, token: token, depth: depth))
        } catch {
            note(error, at: token)
            throw error
        }
    }
}
