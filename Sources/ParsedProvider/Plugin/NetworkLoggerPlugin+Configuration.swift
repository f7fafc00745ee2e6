extension NetworkLoggerPlugin {
    /// What a logger writes, how, and where to.
    public struct Configuration: Sendable {
        /// Gets the entries of one event, for example `print`s them; called on any thread.
        public typealias Output = @Sendable (_ target: any TargetType, _ entries: [String]) -> Void

        /// Makes text of what is written.
        public var formatter: Formatter

        /// Where the entries go; the standard output by default, those of one event together.
        public var output: Output

        /// What is written; method, URL and headers by default.
        public var logOptions: LogOptions

        /// The largest body that is written out, in bytes; 64 KB by default.
        ///
        /// Larger ones are shown by type and size.
        public var maximumBodySize: Int

        /// Whether JSON bodies are indented; they are by default.
        public var indentsJSON = true

        /// Whether secrets are hidden; they are by default.
        ///
        /// They are known by their names: headers such as `Authorization`, `Cookie` and
        /// `X-Api-Key`, parameters and keys such as `password` and `access_token`.
        public var hidesSecrets = true

        /// More names of headers, parameters and keys whose values are secrets; case, `-`, `_` and
        /// spaces don't count.
        public var secretNames: [String] = []

        /// Creates a configuration.
        public init(
            formatter: Formatter = Formatter(),
            output: @escaping Output = { _, entries in print(entries.joined(separator: "\n")) },
            logOptions: LogOptions = .default, maximumBodySize: Int = 64 << 10
        ) {
            self.formatter = formatter
            self.output = output
            self.logOptions = logOptions
            self.maximumBodySize = maximumBodySize
        }
    }

    /// Makes text of what a logger writes.
    public struct Formatter: Sendable {
        /// Makes one entry of its kind, such as `Request`, and its text.
        public typealias Entry =
            @Sendable (_ id: String, _ message: String, _ target: any TargetType) -> String

        /// Makes text of a body and its media type; nil leaves it to the logger.
        ///
        /// It sees the body as it is; secrets are hidden in the text that it returns.
        public typealias Body = @Sendable (_ body: Data, _ contentType: String?) -> String?

        /// Makes an entry; ``namingTheTarget`` by default.
        public var entry: Entry

        /// Makes text of a request's body; left to the logger by default.
        public var requestBody: Body

        /// Makes text of a response's body; left to the logger by default.
        public var responseBody: Body

        /// `[GitHub.zen] Request: GET …`, longer texts on lines of their own.
        public static let namingTheTarget: Entry = { id, message, target in
            let separator = message.contains("\n") ? ":\n" : ": "
            return "[\(target.displayName)] \(id)\(separator)\(message)"
        }

        /// Creates a formatter.
        public init(
            entry: @escaping Entry = Self.namingTheTarget,
            requestBody: @escaping Body = { _, _ in nil },
            responseBody: @escaping Body = { _, _ in nil }
        ) {
            self.entry = entry
            self.requestBody = requestBody
            self.responseBody = responseBody
        }
    }

    /// What a logger writes.
    ///
    /// The URL, the status, failures of the exchange and of the parser are always written.
    public struct LogOptions: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: Int

        /// Creates options from bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The request's method.
        public static let requestMethod = Self(rawValue: 1 << 0)
        /// The request's body.
        public static let requestBody = Self(rawValue: 1 << 1)
        /// The request's headers.
        public static let requestHeaders = Self(rawValue: 1 << 2)
        /// The request as a `curl` command line, instead of all else about the request.
        public static let formatRequestAscURL = Self(rawValue: 1 << 3)
        /// The response's headers.
        public static let responseHeaders = Self(rawValue: 1 << 4)
        /// The body of a response that is no error.
        public static let successResponseBody = Self(rawValue: 1 << 5)
        /// The body of a response that is an error, or has a status of 400 or above.
        public static let errorResponseBody = Self(rawValue: 1 << 6)
        /// The type of the parsed value, and how long it took.
        public static let parsedType = Self(rawValue: 1 << 7)

        /// Methods and headers.
        public static let `default`: Self = [.requestMethod, .requestHeaders, .responseHeaders]
        /// Everything but cURL.
        public static let verbose: Self = [
            .default, .requestBody, .successResponseBody, .errorResponseBody, .parsedType,
        ]
    }
}
