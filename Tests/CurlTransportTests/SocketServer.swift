import Foundation

/// A server that tells each client its request line, on a kind of socket that the loopback server
/// has not.
final class SocketServer: Sendable {
    enum Kind {
        case ipv6
        case unix(String)
    }

    private let descriptor: Int32
    private let port: Int

    init(_ kind: Kind) throws {
        let stream = Int32(SOCK_STREAM.rawValue)
        let descriptor: Int32
        switch kind {
        case .ipv6:
            descriptor = socket(AF_INET6, stream, 0)
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
            try Self.bind(descriptor, &address)
            _ = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    getsockname(descriptor, $0, &size)
                }
            }
            port = Int(UInt16(bigEndian: address.sin6_port))
        case .unix(let path):
            descriptor = socket(AF_UNIX, stream, 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            try Self.bind(descriptor, &address)
            port = 0
        }
        self.descriptor = descriptor
        Thread.detachNewThread { Self.serve(descriptor) }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func url(_ path: String) -> URL {
        URL(string: "http://[::1]:\(port)\(path)") ?? URL(fileURLWithPath: "/")
    }

    private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) throws {
        let size = socklen_t(MemoryLayout<Address>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                #if canImport(Glibc)
                Glibc.bind(descriptor, $0, size)
                #else
                Darwin.bind(descriptor, $0, size)
                #endif
            }
        }
        guard status == 0, listen(descriptor, 16) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    }

    private static func serve(_ listener: Int32) {
        while true {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { break }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(client, &bytes, bytes.count, 0)
            let line =
                String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
                .split(separator: "\r\n").first ?? ""
            let answer =
                "HTTP/1.1 200 OK\r\nContent-Length: \(line.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(line)"
            _ = answer.withCString { send(client, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
            close(client)
        }
        close(listener)
    }
}
