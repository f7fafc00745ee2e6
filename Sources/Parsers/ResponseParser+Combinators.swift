import Foundation

extension ResponseParser {
    /// Turns the value into another one: `ResponseParser.json(User.self).map(\.login)`.
    public func map<NewValue>(
        _ transform: @escaping @Sendable (Value) throws -> NewValue
    ) -> ResponseParser<NewValue> {
        followed(by: "map") { value, _ in try transform(value) }
    }

    /// Chooses the parser of the same response by what this one found in it.
    public func flatMap<NewValue>(
        _ transform: @escaping @Sendable (Value) throws -> ResponseParser<NewValue>
    ) -> ResponseParser<NewValue> {
        followed(by: "flatMap") { value, response in try transform(value).parse(response) }
    }

    /// Parses the response twice and gives both values.
    public func zip<Other>(_ other: ResponseParser<Other>) -> ResponseParser<(Value, Other)> {
        followed(by: "zip(\(other))") { value, response in (value, try other.parse(response)) }
    }

    /// Gives nil in place of the value for some responses: `.orNil { $0.statusCode == 404 }`.
    ///
    /// The response gets here only if the target's error parser and validation let it pass.
    public func orNil(
        when isNil: @escaping @Sendable (Response) -> Bool
    ) -> ResponseParser<Value?> {
        ResponseParser<Value?>(describe: { (label, ["nil or"] + plan) }) { response in
            isNil(response) ? nil : try parse(response)
        }
    }

    /// The leading-dot form of ``orNil(when:)``.
    public static func optional<Wrapped>(
        _ parser: ResponseParser<Wrapped>, when isNil: @escaping @Sendable (Response) -> Bool
    ) -> Self where Value == Wrapped? {
        parser.orNil(when: isNil)
    }

    // MARK: Before the parser

    /// Refuses a response before it is parsed unless its status is one of these.
    ///
    /// The parser throws ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/status``.
    public func validating(status: some RangeExpression<Int> & Sendable) -> Self {
        preceded(by: "status \(status)") { try $0.filter(statusCodes: status) }
    }

    /// Refuses a response before it is parsed unless its media type is one of these.
    ///
    /// Types compare without case and parameters, `*` stands for anything (RFC 9110 §12.5.1). A
    /// response without body passes; one without a `Content-Type` passes `*/*` only.
    ///
    /// The parser throws ``ParsingError`` with reason
    /// ``ParsingError/Reason-swift.struct/contentType``.
    public func validating(contentType accepted: String...) -> Self {
        preceded(by: "type \(accepted.joined(separator: " or "))") { response in
            let isAccepted =
                response.data.isEmpty && response.fileURL == nil
                || accepted.contains { MediaType.matches($0, response.mediaType) }
            guard isAccepted else {
                throw ParsingError(
                    .contentType, response: response,
                    expected: accepted.joined(separator: " or "),
                    found: response.headers["Content-Type"] ?? "no Content-Type",
                    excerpt: BodyExcerpt.beginning(of: response.data))
            }
            return response
        }
    }

    /// Removes text from the beginning of the body if it is there, such as `)]}',` and a line
    /// break against script inclusion; a byte order mark in front of it goes too.
    public func trimmingPrefix(_ prefix: String) -> Self {
        preceded(by: "without prefix") { response in
            let body = response.data.withoutByteOrderMark
            guard body.starts(with: prefix.utf8) else { return response }
            return response.replacing(data: body.dropFirst(prefix.utf8.count))
        }
    }

    /// The same parser under another label.
    func labelled(_ label: String) -> Self {
        Self(label, parse)
    }

    // MARK: Steps

    private func followed<NewValue>(
        by step: @autoclosure @escaping @Sendable () -> String,
        _ next: @escaping @Sendable (Value, Response) throws -> NewValue
    ) -> ResponseParser<NewValue> {
        ResponseParser<NewValue>(describe: { (label, plan + [step()]) }) { response in
            try next(parse(response), response)
        }
    }

    private func preceded(
        by step: @autoclosure @escaping @Sendable () -> String,
        _ first: @escaping @Sendable (Response) throws -> Response
    ) -> Self {
        Self(describe: { (label, [step()] + plan) }) { try parse(first($0)) }
    }
}

extension Response {
    /// The same response with another body.
    func replacing(data: Data) -> Response {
        Response(
            statusCode: statusCode, headers: headers, data: data, url: url, fileURL: fileURL)
    }
}

extension Data {
    /// The bytes behind a UTF-8 byte order mark, which RFC 8259 §8.1 lets a parser ignore.
    var withoutByteOrderMark: Data {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
    }
}
