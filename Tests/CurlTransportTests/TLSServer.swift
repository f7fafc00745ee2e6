import CurlTransport
import Dispatch
import Foundation
import ParsedProvider
import ParsedProviderTestSupport

/// A TLS server that another program is: `openssl s_server`, or `nghttpd` for HTTP/2.
final class TLSServer: Sendable {
    static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
    static let hasHTTP2 = hasOpenSSL && nghttpd != nil
    private static let nghttpd = ["/usr/bin/nghttpd", "/usr/sbin/nghttpd"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Certificates, keys and files that are served, made anew for each run.
    static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "tls-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, host) in [("server", "localhost"), ("other", "other.example"), ("client", "me")]
        {
            _ = shell(
                """
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
                -keyout \(name).key -out \(name).pem -subj /CN=\(host) \
                -addext subjectAltName=DNS:\(host)
                """, in: folder)
        }
        _ = shell(
            """
            openssl req -new -key server.key -subj /CN=localhost -out expired.csr && \
            openssl x509 -req -in expired.csr -signkey server.key -days -1 -out expired.pem
            """, in: folder)
        try? Data("hello over TLS".utf8).write(to: folder.appendingPathComponent("hello"))
        return folder
    }()

    static func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// What a command prints.
    static func shell(_ command: String, in folder: URL) -> String {
        let output = try? Command.run("cd '\(folder.path)' && { \(command); }").output
        return String(decoding: output ?? Data(), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    let url: URL
    private let command: Command

    /// Runs what blocks on a thread that may be blocked.
    static func off<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: work()) }
        }
    }

    /// Starts `openssl s_server`, which answers each request with a page of its own.
    convenience init(_ certificate: String = "server", _ more: [String] = []) async throws {
        let key = certificate == "expired" ? "server" : certificate
        try await self.init(["-www", "-cert", "\(certificate).pem", "-key", "\(key).key"] + more)
    }

    /// Starts a server that sends a text to whoever connects, and then nothing.
    convenience init(saying text: String) async throws {
        try await self.init(["-cert", "server.pem", "-key", "server.key"])
        command.input.write(Data(text.utf8))
    }

    /// It reads as long as this lives: the end of what is typed would be that of the connection.
    private init(_ arguments: [String]) async throws {
        let command = try await Self.start(
            "openssl s_server -accept 127.0.0.1:0", arguments)
        self.command = command
        let text = await Self.off {
            var text = ""
            while !text.contains("ACCEPT ") || !text.hasSuffix("\n") {
                let data = command.output.availableData
                if data.isEmpty { break }
                text += String(decoding: data, as: UTF8.self)
            }
            return text
        }
        let port =
            text.split(separator: "\n").first { $0.contains("ACCEPT") }?
            .split(separator: ":").last ?? "0"
        guard let url = URL(string: "https://localhost:\(port)/") else { throw URLError(.badURL) }
        self.url = url
        command.output.readabilityHandler = { _ = $0.availableData }
    }

    /// Starts `nghttpd`, which serves the folder.
    init(http2 more: [String]) async throws {
        let port = Int.random(in: 20_000...32_000)
        command = try await Self.start(
            "\(Self.nghttpd ?? "") -d . -a 127.0.0.1",
            more + ["\(port)", "server.key", "server.pem"])
        guard let url = URL(string: "https://localhost:\(port)/hello") else {
            throw URLError(.badURL)
        }
        self.url = url
    }

    /// Starts a program in the folder.
    private static func start(_ program: String, _ arguments: [String]) async throws -> Command {
        let folder = await off { Self.folder }
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        return try Command("cd '\(folder.path)' && exec \(program) \(words)")
    }

    /// Ends the connections as they are: TLS is not told of it.
    func kill() { command.kill() }

    /// Waits until the server answers, which `nghttpd` does not announce.
    func untilUp() async throws {
        let transport = try CurlTransport(
            configuration: .with { $0.tls.authoritiesFile = Self.file("server.pem") })
        try await eventually { await transport.exchange(url).isSuccess }
    }
}
