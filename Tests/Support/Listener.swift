import Foundation

/// A socket that accepts connections on 127.0.0.1, at a port that the system picks.
struct Listener: Sendable {
    let port: Int

    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_INET, Platform.streamSocket, 0)
        guard descriptor >= 0 else { throw Platform.lastError }
        Platform.prepare(descriptor)
        do {
            port = try Self.listenOnLoopback(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Blocks until a client connects; `nil` once the signal is given.
    func nextConnection(unless stop: StopSignal) -> Int32? {
        while true {
            var polled = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            poll(&polled, nfds_t(polled.count), -1)
            guard polled[1].revents == 0 else { return nil }
            guard polled[0].revents != 0 else { continue }
            let connection = accept(descriptor, nil, nil)
            if connection >= 0 {
                Platform.prepare(connection)
                return connection
            }
            // Out of descriptors, most likely: wait a little for one instead of spinning.
            poll(&polled[1], 1, 10)
        }
    }

    func release() {
        close(descriptor)
    }

    private static func listenOnLoopback(_ descriptor: Int32) throws -> Int {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, size) == 0, listen(descriptor, 256) == 0 else {
                    return Int32(-1)
                }
                return getsockname(descriptor, address, &size)
            }
        }
        guard status == 0 else { throw Platform.lastError }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
