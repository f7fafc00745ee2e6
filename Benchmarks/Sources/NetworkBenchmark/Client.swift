import CurlTransport
import Foundation
import ParsedProvider

/// What is measured.
enum Client: String, CaseIterable {
    /// URLSession as it comes.
    case raw
    /// URLSession with the settings and the header fields of a provider.
    case tuned
    /// The same with a delegate instead of completion handlers.
    case delegate
    /// A provider as it comes.
    case provider
    /// A provider on the other engine.
    case curl

    func carrier() throws -> any Carrier {
        switch self {
        case .raw: RawCarrier(URLSession(configuration: .default), fields: [:])
        case .tuned:
            RawCarrier(
                URLSession(configuration: Self.tunedConfiguration),
                fields: ProviderOptions.standardHeaders)
        case .delegate:
            DelegateCarrier(Self.tunedConfiguration, fields: ProviderOptions.standardHeaders)
        case .provider: ProviderCarrier(Provider())
        case .curl: ProviderCarrier(Provider(transport: try CurlTransport()))
        }
    }

    /// The same settings as `URLSessionTransport` makes.
    private static var tunedConfiguration: URLSessionConfiguration {
        let configuration = URLSessionTransport.configuration()
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        return configuration
    }
}

/// The same work by one client or another; each form gives the number of bytes, or -1 for a failure.
protocol Carrier: Sendable {
    func get(_ url: URL, then end: @escaping @Sendable (Int) -> Void)
    func get(_ url: URL) async -> Int
    func decode(_ url: URL) async throws -> Int
    func file(_ url: URL, to file: URL) async throws -> Int
    func upload(_ file: URL, to url: URL) async throws -> Int
}

extension Carrier {
    func transfer(_ mode: String, _ url: URL) async throws -> Int {
        let folder = FileManager.default.temporaryDirectory
        switch mode {
        case "decode": return try await decode(url)
        case "file":
            let file = folder.appendingPathComponent(UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: file) }
            return try await self.file(url, to: file)
        case "upload": return try await upload(Files.upload(), to: url)
        default: return await get(url)
        }
    }
}

/// URLSession by itself.
struct RawCarrier: Carrier {
    private let session: URLSession
    private let fields: [String: String]

    init(_ session: URLSession, fields: [String: String]) {
        self.session = session
        self.fields = fields
    }

    private func request(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        if !fields.isEmpty { request.allHTTPHeaderFields = fields }
        return request
    }

    func get(_ url: URL, then end: @escaping @Sendable (Int) -> Void) {
        session.dataTask(with: request(url)) { data, _, error in
            end(error == nil ? data?.count ?? -1 : -1)
        }.resume()
    }

    func get(_ url: URL) async -> Int {
        (try? await session.data(for: request(url)).0.count) ?? -1
    }

    func decode(_ url: URL) async throws -> Int {
        let (data, _) = try await session.data(for: request(url))
        return try JSONDecoder().decode([Repository].self, from: data).count
    }

    func file(_ url: URL, to file: URL) async throws -> Int {
        try await withCheckedThrowingContinuation { continuation in
            session.downloadTask(with: request(url)) { place, _, error in
                continuation.resume(
                    with: Result {
                        guard let place else { throw error ?? URLError(.unknown) }
                        try FileManager.default.moveItem(at: place, to: file)
                        return Files.size(of: file)
                    })
            }.resume()
        }
    }

    func upload(_ file: URL, to url: URL) async throws -> Int {
        var request = request(url)
        request.httpMethod = "PUT"
        return try await withCheckedThrowingContinuation { continuation in
            session.uploadTask(with: request, fromFile: file) { _, _, error in
                continuation.resume(
                    with: error.map { .failure($0) } ?? .success(Files.size(of: file)))
            }.resume()
        }
    }
}

/// URLSession with a delegate, as whoever streams, counts or limits bodies must use it; gets only.
final class DelegateCarrier: NSObject, Carrier, URLSessionDataDelegate, @unchecked Sendable {
    private struct Running {
        var count = 0
        let end: @Sendable (Int) -> Void
    }

    private let fields: [String: String]
    private let configuration: URLSessionConfiguration
    private let lock = NSLock()
    private var running: [Int: Running] = [:]
    private lazy var session = URLSession(
        configuration: configuration, delegate: self, delegateQueue: nil)

    init(_ configuration: URLSessionConfiguration, fields: [String: String]) {
        self.configuration = configuration
        self.fields = fields
    }

    func get(_ url: URL, then end: @escaping @Sendable (Int) -> Void) {
        var request = URLRequest(url: url)
        request.allHTTPHeaderFields = fields
        let task = lock.withLock {
            let task = session.dataTask(with: request)
            running[task.taskIdentifier] = Running(end: end)
            return task
        }
        task.resume()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        lock.withLock { running[dataTask.taskIdentifier]?.count += data.count }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let ended = lock.withLock { running.removeValue(forKey: task.taskIdentifier) }
        ended?.end(error == nil ? ended?.count ?? -1 : -1)
    }

    func get(_ url: URL) async -> Int {
        await withCheckedContinuation { continuation in
            get(url) { continuation.resume(returning: $0) }
        }
    }

    func decode(_ url: URL) async throws -> Int { throw URLError(.unsupportedURL) }
    func file(_ url: URL, to file: URL) async throws -> Int { throw URLError(.unsupportedURL) }
    func upload(_ file: URL, to url: URL) async throws -> Int { throw URLError(.unsupportedURL) }
}

/// A provider.
struct ProviderCarrier: Carrier {
    struct Call: TargetType {
        let baseURL: URL
        var method = ParsedProvider.HTTPMethod.get
        var task = RequestTask.requestPlain
        var path: String { "" }
    }

    private let provider: Provider<Call>

    init(_ provider: Provider<Call>) {
        self.provider = provider
    }

    func get(_ url: URL, then end: @escaping @Sendable (Int) -> Void) {
        provider.request(Call(baseURL: url)) { end((try? $0.get().data.count) ?? -1) }
    }

    func get(_ url: URL) async -> Int {
        (try? await provider.request(Call(baseURL: url)).data.count) ?? -1
    }

    func decode(_ url: URL) async throws -> Int {
        try await provider.request(Call(baseURL: url), parser: .json([Repository].self)).count
    }

    func file(_ url: URL, to file: URL) async throws -> Int {
        let task = RequestTask.downloadDestination(.file(file))
        _ = try await provider.request(Call(baseURL: url, task: task))
        return Files.size(of: file)
    }

    func upload(_ file: URL, to url: URL) async throws -> Int {
        _ = try await provider.request(Call(baseURL: url, method: .put, task: .uploadFile(file)))
        return Files.size(of: file)
    }
}
