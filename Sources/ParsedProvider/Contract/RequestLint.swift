/// Finds what is wrong with requests before anybody sends them.
///
/// What can't be sent at all is found by building the request; the rules here find what can be sent
/// but is hardly meant.
public enum RequestLint {
    /// What is wrong with a target's request.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - endpoint: The endpoint, where it is not the target's own.
    /// - Returns: The findings; none for a sound request.
    public static func findings(
        for target: some TargetType, _ endpoint: Endpoint? = nil
    ) -> [Finding] {
        let endpoint = endpoint ?? Endpoint(target)
        let request: URLRequest
        do {
            request = try endpoint.urlRequest()
        } catch {
            return [Finding(ProviderError(.requestBuilding(error), target: target.displayName))]
        }
        return [
            contentType(request), unexpectedBody(request), nilText(request),
            emptySegment(endpoint.path), authorization(request, target),
        ].compactMap(\.self).map { Finding(target: target.displayName, cause: $0, detail: $1) }
    }

    private typealias Result = (Finding.Cause, String)?

    /// JSON under a form's header, a form under JSON's, and so on.
    private static func contentType(_ request: URLRequest) -> Result {
        guard let type = request.value(forHTTPHeaderField: "Content-Type")?.lowercased(),
            let body = request.httpBody, !body.isEmpty
        else { return nil }
        let media = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        let response = Response(statusCode: 200, data: body)
        let isAsDeclared: Bool
        if media.hasSuffix("/json") || media.hasSuffix("+json") {
            isAsDeclared = (try? response.mapJSON()) != nil
        } else if media == "application/x-www-form-urlencoded" {
            isAsDeclared = !body.contains { "{}[]<> \r\n".utf8.contains($0) }
        } else if media.hasPrefix("multipart/") {
            isAsDeclared = body.starts(with: Data("--".utf8))
        } else {
            return nil
        }
        return isAsDeclared ? nil : (.contentType, "\(media) over \(beginning(of: body))")
    }

    /// GET is refused when the request is built.
    private static func unexpectedBody(_ request: URLRequest) -> Result {
        let method = request.httpMethod ?? "GET"
        guard ["HEAD", "TRACE", "CONNECT"].contains(method), request.httpBody?.isEmpty == false
        else { return nil }
        return (.unexpectedBody, method)
    }

    /// `"/users/\(optional)"` and its kin, wherever text goes.
    private static func nilText(_ request: URLRequest) -> Result {
        var words: [String] = []
        if let url = request.url?.absoluteString {
            words += url.split { "/?&=".contains($0) }.map(String.init)
        }
        for (name, value) in request.allHTTPHeaderFields ?? [:] where !name.isEmpty {
            words += value.split(separator: " ").map(String.init)
        }
        let body = request.httpBody.flatMap { String(data: $0, encoding: .utf8) } ?? ""
        if !body.contains(where: \.isWhitespace) {
            words += body.split { "&=\"".contains($0) }.map(String.init)
        }
        let plain = words.map { $0.removingPercentEncoding ?? $0 }
        guard let word = plain.first(where: isNilText) else { return nil }
        return (.nilText, word)
    }

    private static func isNilText(_ word: String) -> Bool {
        word == "nil" || word == "(null)" || word.hasPrefix("Optional(")
    }

    private static func emptySegment(_ path: String) -> Result {
        path.prefix { $0 != "?" }.contains("//") ? (.emptySegment, path) : nil
    }

    /// A header of the target's that its token replaces, or two credentials in one header.
    private static func authorization(
        _ request: URLRequest, _ target: some TargetType
    ) -> Result {
        let value = request.value(forHTTPHeaderField: "Authorization")
        let type = (target.innermost as? any AccessTokenAuthorizable)?.authorizationType
        let isInURL = request.url?.user != nil
        let count = [value != nil, type != nil, isInURL].count { $0 }
        if count > 1 { return (.duplicateAuthorization, "header, token or URL") }
        let schemes = value?.split(separator: ",").filter { part in
            ["Basic ", "Bearer "].contains { part.drop { $0 == " " }.hasPrefix($0) }
        }
        return schemes.map { $0.count > 1 } == true
            ? (.duplicateAuthorization, "two in one header") : nil
    }

    private static func beginning(of body: Data) -> String {
        Redaction().hidden(in: BodyExcerpt.beginning(of: body.prefix(80)))
    }
}
