import ParsedProvider

/// The sockets that libcurl has open, so that one with unasked-for bytes in it is not used again.
///
/// libcurl takes what lies in a pooled connection for the answer to the next request: bytes behind
/// the end of a response would answer a request that the server has not seen (RFC 9112 §9.2).
final class SocketTable {
    private var sockets: Set<Int32> = []

    /// By the local port, which is what libcurl tells of a connection; seldom more than one.
    private var byPort: [Int32: [Int32]] = [:]

    func add(_ socket: Int32) {
        sockets.insert(socket)
    }

    /// Forgets a socket and closes it.
    func remove(_ socket: Int32) -> Int32 {
        sockets.remove(socket)
        for (port, list) in byPort where list.contains(socket) {
            let rest = list.filter { $0 != socket }
            byPort[port] = rest.isEmpty ? nil : rest
        }
        return close(socket)
    }

    /// Makes a connection useless if there is anything to read before anything was asked.
    ///
    /// - Returns: Whether that was so; libcurl then fails to send and takes another connection.
    func shutIfUnread(port: Int32) -> Bool {
        guard port > 0 else { return false }
        if byPort[port] == nil { findPorts() }
        var wasShut = false
        for socket in byPort[port] ?? [] where Self.hasUnread(socket) {
            shutdown(socket, Int32(SHUT_RDWR))
            wasShut = true
        }
        return wasShut
    }

    /// Bytes, or the end.
    private static func hasUnread(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
    }

    private func findPorts() {
        byPort = [:]
        for socket in sockets {
            guard let port = Self.localPort(socket) else { continue }
            byPort[port, default: []].append(socket)
        }
    }

    private static func localPort(_ socket: Int32) -> Int32? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(socket, $0, &size)
            }
        }
        // The port is in the same place for both families.
        guard status == 0, [AF_INET, AF_INET6].contains(Int32(storage.ss_family)) else {
            return nil
        }
        return withUnsafeBytes(of: &storage) {
            Int32(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}
