public import Foundation

/// An HTTP/1.1 server on 127.0.0.1 that answers as a test wants and records what it received.
///
/// Each connection has a thread of its own, so a handler may block; but ``stop()`` waits for it,
/// therefore a long wait belongs into the answer: `.raw([.wait(gate)])`. Two servers are two
/// origins. Keep a server for as long as its clients need it: one that is dropped stops, and one
/// that its own handler holds is never dropped.
public final class LoopbackServer: Sendable {
    /// Answers a request; called on the thread of its connection.
    public typealias Handler = @Sendable (RecordedRequest) -> ServerAnswer

    /// Answers a request of which only the head was read, or returns `nil` to have the rest read.
    public typealias HeadHandler = @Sendable (RecordedRequest) -> ServerAnswer?

    /// The port, picked by the system.
    public let port: Int

    /// `http://127.0.0.1:PORT`, without a slash at its end.
    public let url: URL

    let service: Service

    /// Creates a server that accepts connections at once.
    ///
    /// - Parameters:
    ///   - handler: Answers each request.
    ///   - onHead: Is asked first, before the body is read; its answer counts as the answer. What
    ///     the client then sends as body is dropped, after the answer, if the script goes so far.
    /// - Throws: `POSIXError` if the system has no socket for us.
    public init(
        _ handler: @escaping Handler, onHead: @escaping HeadHandler = { _ in nil }
    ) throws {
        service = try Service(handler: handler, onHead: onHead)
        let listener = try Listener()
        guard let url = URL(string: "http://127.0.0.1:\(listener.port)") else {
            listener.release()
            throw URLError(.badURL)
        }
        self.url = url
        port = listener.port
        service.start(listener)
    }

    deinit {
        stop()
    }

    /// Returns the URL of a path, which may have a query and be percent-encoded already.
    ///
    /// - Parameters:
    ///   - path: What follows the port, slash included; empty by default.
    ///   - host: Another name for the loopback, such as `localhost`; 127.0.0.1 by default.
    /// - Returns: The URL; text that can't stand in a URL is percent-encoded.
    public func url(_ path: String = "", host: String = "127.0.0.1") -> URL {
        URL(string: "http://\(host):\(port)\(path)") ?? url.appendingPathComponent(path)
    }

    /// Closes the listener and all connections, and returns when all threads have ended.
    ///
    /// Calling it again changes nothing; a server that is dropped stops by itself.
    public func stop() {
        service.end()
    }
}
