// What Moya 15 and MoyaSand call things, so that their users' sources compile with warnings that
// the compiler can apply. `Task` has no alias: it would hide Swift's own.

/// Moya's name of ``Provider``.
@available(*, deprecated, renamed: "Provider")
public typealias MoyaProvider = Provider

/// Moya's name of ``ProviderError``.
@available(*, deprecated, renamed: "ProviderError")
public typealias MoyaError = ProviderError

/// MoyaSand's name of ``TypedProvider``.
@available(*, deprecated, renamed: "TypedProvider")
public typealias MoyaProviderTyped = TypedProvider

/// Moya's name of ``HTTPMethod``.
@available(*, deprecated, renamed: "HTTPMethod")
public typealias Method = HTTPMethod

/// Moya's name of ``SampleResponse``.
@available(*, deprecated, renamed: "SampleResponse")
public typealias EndpointSampleResponse = SampleResponse

/// What Moya's plugins see of a request; here it is the request that is really sent.
@available(*, deprecated, renamed: "URLRequest")
public typealias RequestType = URLRequest

/// Moya's name of a completion handler's type.
@available(*, deprecated, message: "write @Sendable (ProviderOutcome) -> Void")
public typealias Completion = @Sendable (ProviderOutcome) -> Void

/// Moya's name of a progress handler's type.
@available(*, deprecated, message: "write @Sendable (ProgressResponse) -> Void")
public typealias ProgressBlock = @Sendable (ProgressResponse) -> Void

extension Provider {
    /// Moya's name of ``Endpoint/init(_:)``.
    @available(*, deprecated, message: "write Endpoint(target)")
    public static func defaultEndpointMapping(for target: Target) -> Endpoint {
        Endpoint(target)
    }
}

extension Provider where Target: TargetTypeWithParser {
    /// MoyaSand's name of ``string``.
    @available(*, deprecated, renamed: "string")
    public var typeString: TypedProvider<String, Target> { string }
}

extension TypedProvider {
    /// MoyaSand's way to make a typed provider.
    @available(*, deprecated, message: "write provider.typed()")
    public static func create(with provider: Provider<Target>) -> Self {
        Self(provider)
    }

    /// MoyaSand's label of the callback queue.
    @available(*, deprecated, renamed: "request(_:callbackQueue:progress:completion:)")
    @discardableResult
    public func request(
        _ target: Target, queue: DispatchQueue?,
        progress: (@Sendable (ProgressResponse) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Value, ProviderError>) -> Void
    ) -> any Cancellable {
        request(target, callbackQueue: queue, progress: progress, completion: completion)
    }
}

extension RequestTask {
    /// Moya 15.0's name of ``uploadMultipartFormData(_:)``.
    @available(*, deprecated, renamed: "uploadMultipartFormData(_:)")
    public static func uploadMultipart(_ parts: MultipartFormData) -> Self {
        uploadMultipartFormData(parts)
    }

    /// Moya 15.0's name of the same with parameters in the URL.
    @available(*, deprecated, renamed: "uploadCompositeMultipartFormData(_:urlParameters:)")
    public static func uploadCompositeMultipart(
        _ parts: MultipartFormData, urlParameters: [String: Any]
    ) -> Self {
        uploadCompositeMultipartFormData(parts, urlParameters: urlParameters)
    }
}

extension Endpoint {
    /// Moya's name of ``headers``.
    @available(*, deprecated, renamed: "headers")
    public var httpHeaderFields: [String: String]? { headers }

    /// Moya's name of ``sampleResponse``.
    @available(*, deprecated, renamed: "sampleResponse")
    public var sampleResponseClosure: @Sendable () -> SampleResponse { sampleResponse }
}

extension ProgressResponse {
    /// Moya's name of ``isCompleted``.
    @available(*, deprecated, renamed: "isCompleted")
    public var completed: Bool { isCompleted }

    /// The part that is done; 0 where the total is not known.
    @available(*, deprecated, message: "write fraction, which is nil where the total is not known")
    public var progress: Double { fraction ?? 0 }
}

extension Response {
    /// The head as Foundation has it.
    @available(*, deprecated, message: "read statusCode, headers and url")
    public var response: HTTPURLResponse? {
        let fields = headers.reduce(into: [:]) { $0[$1.name] = headers[$1.name] }
        return url.flatMap {
            HTTPURLResponse(
                url: $0, statusCode: statusCode, httpVersion: nil, headerFields: fields)
        }
    }
}

extension ProviderError {
    /// What Moya's parsers throw for a body that is no JSON.
    @available(*, deprecated, message: "throw ParsingError(.malformed, response: response)")
    public static func jsonMapping(_ response: Response) -> Self {
        Self(.parsing(ParsingError(.malformed, response: response)), target: "parser")
    }

    /// What Moya's parsers throw for a body that is no text.
    @available(*, deprecated, message: "throw ParsingError(.text, response: response)")
    public static func stringMapping(_ response: Response) -> Self {
        Self(.parsing(ParsingError(.text, response: response)), target: "parser")
    }

    /// What Moya's parsers throw for a body that is no image.
    @available(*, deprecated, message: "throw ParsingError(.decoding, response: response)")
    public static func imageMapping(_ response: Response) -> Self {
        Self(.parsing(ParsingError(.decoding, response: response)), target: "parser")
    }

    /// What Moya's parsers throw when a value can't be decoded.
    @available(*, deprecated, message: "throw the error itself, or ParsingError(.decoding, …)")
    public static func objectMapping(_ error: any Error, _ response: Response) -> Self {
        let error = ParsingError(.decoding, response: response, underlyingError: error)
        return Self(.parsing(error), target: "parser")
    }

    /// Moya's error for a status that is not accepted.
    @available(*, deprecated, message: "write ProviderError(.statusCode(response), target: …)")
    public static func statusCode(_ response: Response) -> Self {
        Self(.statusCode(response), target: "parser")
    }

    /// Moya's error with another error inside.
    @available(*, deprecated, message: "throw the error itself")
    public static func underlying(_ error: any Error, _ response: Response?) -> Self {
        Self(.underlying(error, response), target: "parser")
    }
}

extension NetworkLoggerPlugin.Formatter {
    /// Moya's formatter, whose data formatters know no media type.
    @available(*, deprecated, message: "use requestBody and responseBody, which get the media type")
    public init(
        entry: @escaping Entry = Self.namingTheTarget,
        requestData: @escaping @Sendable (Data) -> String,
        responseData: @escaping @Sendable (Data) -> String
    ) {
        self.init(
            entry: entry, requestBody: { body, _ in requestData(body) },
            responseBody: { body, _ in responseData(body) })
    }
}
