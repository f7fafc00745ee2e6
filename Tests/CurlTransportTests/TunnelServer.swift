import Foundation

/// A proxy that connects its client with a port of this machine, whatever host it asks for.
final class TunnelServer: Sendable {
    let url: URL
    private let listener: Int32

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = Self.with(&address) { [listener] in
            bind(listener, $0, size) == 0 && listen(listener, 8) == 0
                && getsockname(listener, $0, &size) == 0
        }
        let port = UInt16(bigEndian: address.sin_port)
        guard status, let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.url = url
        Thread.detachNewThread { [listener] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                Thread.detachNewThread { Self.serve(client) }
            }
            close(listener)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func serve(_ client: Int32) {
        var head = ""
        while !head.hasSuffix("\r\n\r\n"), let byte = read(client, 1)?.first {
            head.unicodeScalars.append(Unicode.Scalar(byte))
        }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let words = head.split(separator: " ")
        var address = loopback(words.dropFirst().first?.split(separator: ":").last ?? "0")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard words.first == "CONNECT", with(&address, { connect(server, $0, size) == 0 }) else {
            close(client)
            close(server)
            return
        }
        let answer = "HTTP/1.1 200 Go\r\nX-Proxy: yes\r\n\r\n"
        _ = send(client, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            pump(from: server, to: client)
            isDone.signal()
        }
        pump(from: client, to: server)
        // A descriptor that is closed while a thread still uses it may be somebody else's by then.
        isDone.wait()
        close(client)
        close(server)
    }

    /// Copies until one side has ended, and ends the other.
    private static func pump(from: Int32, to: Int32) {
        while let bytes = read(from, 1 << 16) {
            guard send(to, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { break }
        }
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
    }

    private static func read(_ socket: Int32, _ limit: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = recv(socket, &bytes, limit, 0)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    private static func loopback(_ port: some StringProtocol) -> sockaddr_in {
        loopback(UInt16(port) ?? 0)
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    private static func with<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0) }
        }
    }
}
