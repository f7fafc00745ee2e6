/// Status codes as the key of ``ResponseParser/byStatus(_:)``: a code, a range, or a class.
public struct StatusCodes: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// The codes.
    public let range: ClosedRange<Int>

    /// Creates codes from a range.
    public init(_ range: ClosedRange<Int>) {
        self.range = range
    }

    /// Creates a single code.
    public init(integerLiteral value: Int) {
        range = value...value
    }

    /// 200 through 299.
    public static let success = Self(200...299)
    /// 300 through 399.
    public static let redirect = Self(300...399)
    /// 400 through 499.
    public static let clientError = Self(400...499)
    /// 500 through 599.
    public static let serverError = Self(500...599)
    /// Every code.
    public static let any = Self(0...999)
}

extension ResponseParser {
    /// Chooses the parser by the status: the first entry that has it.
    ///
    /// The parser throws ``ParsingError`` with reason ``ParsingError/Reason-swift.struct/status``
    /// where no entry has it.
    public static func byStatus(_ parsers: KeyValuePairs<StatusCodes, ResponseParser>) -> Self {
        let parsers = parsers.map { (codes: $0.key, parser: $0.value) }
        let step: @Sendable () -> String = {
            parsers.map { "\($0.codes.range): \($0.parser)" }.joined(separator: ", ")
        }
        return Self(describe: { ("byStatus", ["by status (\(step()))"]) }) { response in
            let choice = parsers.first { $0.codes.range.contains(response.statusCode) }
            guard let choice else { throw ParsingError(.status, response: response) }
            return try choice.parser.parse(response)
        }
    }

    /// Chooses the parser by the media type of the response: the first entry that matches, as in
    /// ``validating(contentType:)``.
    ///
    /// The parser throws ``ParsingError`` with reason
    /// ``ParsingError/Reason-swift.struct/contentType`` where no entry matches.
    public static func byContentType(_ parsers: KeyValuePairs<String, ResponseParser>) -> Self {
        let parsers = parsers.map { (type: $0.key, parser: $0.value) }
        let step: @Sendable () -> String = {
            parsers.map { "\($0.type): \($0.parser)" }.joined(separator: ", ")
        }
        return Self(describe: { ("byContentType", ["by type (\(step()))"]) }) { response in
            let choice = parsers.first { MediaType.matches($0.type, response.mediaType) }
            guard let choice else {
                throw ParsingError(
                    .contentType, response: response,
                    expected: parsers.map(\.type).joined(separator: " or "),
                    found: response.headers["Content-Type"] ?? "no Content-Type",
                    excerpt: BodyExcerpt.beginning(of: response.data))
            }
            return try choice.parser.parse(response)
        }
    }

    /// Tries parsers in order and gives the first value.
    ///
    /// The parser throws ``ParsingError`` with reason
    /// ``ParsingError/Reason-swift.struct/noAlternative`` where none succeeds, with every error in
    /// an ``AlternativesError``.
    public static func oneOf(_ parsers: ResponseParser...) -> Self {
        let step: @Sendable () -> String = {
            parsers.map(\.description).joined(separator: ", ")
        }
        return Self(describe: { ("oneOf", ["one of (\(step()))"]) }) { response in
            var errors: [any Error] = []
            for parser in parsers {
                do {
                    return try parser.parse(response)
                } catch {
                    errors.append(error)
                }
            }
            // Where there was nothing to choose by, every parser says so.
            let reasons = Set(errors.map { ($0 as? ParsingError)?.reason })
            if reasons == [.emptyBody] || reasons == [.status], let error = errors.first {
                throw error
            }
            throw ParsingError(
                .noAlternative, response: response, expected: step(),
                underlyingError: AlternativesError(errors: errors))
        }
    }
}

/// Why each parser of ``ResponseParser/oneOf(_:)`` failed, in order.
public struct AlternativesError: Error, CustomStringConvertible {
    /// The errors.
    public let errors: [any Error]

    /// The errors, one after the other.
    public var description: String {
        errors.map { "\($0)" }.joined(separator: "; ")
    }
}
