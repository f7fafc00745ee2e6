/// Everything that a provider lets one choose about its exchanges, as one value.
public struct ProviderOptions: Sendable {
    /// How long one attempt may take, redirects included; nil, the default, for no limit.
    ///
    /// A ``RequestTask/timeout`` of the target's goes first. An attempt in which nothing happens for
    /// the request's `timeoutInterval` (60 seconds by default) ends as well; the wait for a free
    /// connection counts.
    public var attemptTimeout: Duration?

    /// How long a request may take in all, retries included; nil, the default, for no limit.
    ///
    /// It counts for streams too, which then end with an error.
    public var totalTimeout: Duration?

    /// The largest body that is held in memory, in bytes after decoding; 256 MB by default.
    public var maximumBodySize: Int = 256 << 20

    /// Whether redirects are followed; all that are safe, by default.
    public var redirectPolicy: RedirectPolicy = .follow

    /// Headers that must not go to another origin.
    ///
    /// `Authorization`, `Cookie` and `Proxy-Authorization` never do; `X-Api-Key` and its kin by
    /// default.
    public var secretHeaders: [String] = ["X-Api-Key", "Api-Key", "X-Auth-Token", "X-Access-Token"]

    /// Where cookies are kept; nil, the default, for none at all.
    public var cookies: CookieJar?

    /// Header fields of every request that does not set them itself; ``standardHeaders`` by default.
    ///
    /// What is not set at all is the transport's: URLSession sends `Accept: */*`, an
    /// `Accept-Encoding` with what it can decode, and its own `User-Agent` and `Accept-Language`.
    public var defaultHeaders: [String: String] = ProviderOptions.standardHeaders

    /// Whether failed attempts are repeated; never, by default.
    public var retryPolicy: RetryPolicy?

    /// Creates the default options.
    public init() {}
}
