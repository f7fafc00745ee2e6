import ParsedProvider
import ParsedProviderTestSupport

/// A target for the suites over HTTP.
struct Probe: TargetType {
    var baseURL: URL
    var path = ""
    var method = HTTPMethod.get
    var task = RequestTask.requestPlain
    var headers: [String: String]?
    var validationType = ValidationType.none

    init(
        _ url: URL, _ method: HTTPMethod = .get, headers: [String: String]? = nil,
        task: RequestTask = .requestPlain
    ) {
        baseURL = url
        self.method = method
        self.headers = headers
        self.task = task
    }
}

extension TransportUnderTest {
    /// A provider over a transport of its own that gives up after ten seconds at the latest.
    func provider(
        plugins: [any PluginType] = [],
        _ change: (inout ProviderOptions) -> Void = { _ in }
    ) -> Provider<Probe> {
        var options = ProviderOptions()
        options.totalTimeout = .patience - .seconds(30)
        change(&options)
        return Provider<Probe>(transport: make(), plugins: plugins, options: options)
    }
}

extension Provider where Target == Probe {
    /// How a request ended.
    func outcome(of probe: Probe) async -> ProviderOutcome {
        do { return .success(try await request(probe)) } catch { return .failure(error) }
    }
}

extension ProviderOutcome {
    /// The code of a transport error.
    var transportCode: URLError.Code? {
        guard case .failure(let error) = self, case .transport(let error, _) = error.kind else {
            return nil
        }
        return error.code
    }
}
