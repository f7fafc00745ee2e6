// How a head says where its body ends (RFC 9112 §6), held against what came: engines let some of the
// contradictions pass, and a body that is cut short must never look like a success.
extension ResponseHead {
    /// The body's size in bytes as it will be delivered; nil where it is not known, as for a
    /// compressed body, whose length is that of the compressed bytes.
    var expectedBodySize: Int64? {
        guard headers["Content-Encoding"] == nil, case .length(let length) = contentLength
        else { return nil }
        return length
    }

    /// What is wrong with a complete exchange, nil if nothing is; `count` is the number of the
    /// body's bytes that came.
    func framingFault(method: @autoclosure () -> HTTPMethod, count: Int64) -> URLError.Code? {
        switch contentLength {
        case .none: return nil
        case .malformed: return headers["Transfer-Encoding"] == nil ? .badServerResponse : nil
        case .length(let length):
            guard count < length, headers["Transfer-Encoding"] == nil,
                headers["Content-Encoding"] == nil, hasBody(method()), !losesBody || count > 0
            else { return nil }
            return .networkConnectionLost
        }
    }

    private func hasBody(_ method: HTTPMethod) -> Bool {
        method != .head && statusCode != 204 && statusCode != 304
    }

    /// URLSession on Linux drops the body of a redirect that names no target.
    private var losesBody: Bool {
        (300...399).contains(statusCode) && headers["Location"] ?? "" == ""
    }

    private enum ContentLength {
        case none
        case length(Int64)
        case malformed
    }

    /// Several equal values count as one (RFC 9110 §8.6).
    private var contentLength: ContentLength {
        guard let text = headers["Content-Length"] else { return .none }
        if let length = Self.length(text) { return .length(length) }
        let values = Set(
            text.split(separator: ",", omittingEmptySubsequences: false).map {
                Self.length($0.trimmingCharacters(in: .whitespaces))
            })
        guard values.count == 1, let only = values.first, let length = only else {
            return .malformed
        }
        return .length(length)
    }

    private static func length(_ text: String) -> Int64? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}
