import Foundation

@testable import ParsedProviderTestSupport

/// A TCP client that knows nothing of HTTP; no call blocks for more than 5 seconds.
final class RawClient: Sendable {
    enum End { case fin, reset }

    private let descriptor: Int32
    private let server: LoopbackServer?

    /// Connects to a server, and keeps it alive.
    convenience init(_ server: LoopbackServer) throws {
        try self.init(port: server.port, keeping: server)
    }

    init(port: Int, keeping server: LoopbackServer? = nil) throws {
        self.server = server
        descriptor = socket(AF_INET, Platform.streamSocket, 0)
        guard descriptor >= 0 else { throw Platform.lastError }
        Platform.prepare(descriptor)
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        try connect(to: UInt16(port))
    }

    deinit {
        Foundation.close(descriptor)
    }

    /// Sends a FIN, and nothing more.
    func leave() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    func write(_ text: String) throws {
        try write(Data(text.utf8))
    }

    func write(_ data: Data) throws {
        var sent = 0
        while sent < data.count {
            let count = data.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let flags = Platform.sendFlags & ~Int32(MSG_DONTWAIT)
                return send(descriptor, rest.baseAddress, rest.count, flags)
            }
            guard count > 0 else { throw Platform.lastError }
            sent += count
        }
    }

    /// Reads until what came ends like this.
    func read(through end: String) throws -> String {
        var data = Data()
        while !data.suffix(end.utf8.count).elementsEqual(end.utf8) {
            guard let more = try receive() else { throw POSIXError(.EPIPE) }
            data += more
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Reads until the server ends the connection.
    func readToEnd() throws -> (text: String, end: End) {
        var data = Data()
        do {
            while let more = try receive() { data += more }
            return (String(decoding: data, as: UTF8.self), .fin)
        } catch let error as POSIXError where error.code == .ECONNRESET {
            return (String(decoding: data, as: UTF8.self), .reset)
        }
    }

    private func receive() throws -> Data? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw Platform.lastError }
        return count == 0 ? nil : Data(bytes.prefix(count))
    }

    private func connect(to port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw Platform.lastError }
    }
}
