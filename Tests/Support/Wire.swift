import Foundation

/// The bytes of one connection, both ways.
///
/// Each wait ends when the client leaves or the server stops. A wire belongs to the one thread that serves the connection.
final class Wire {
    private let descriptor: Int32
    private let stop: StopSignal
    private var unread = Data()

    init(_ descriptor: Int32, stop: StopSignal) {
        self.descriptor = descriptor
        self.stop = stop
    }

    // MARK: Reading

    /// Takes all bytes up to the first `terminator`, which is included.
    func take(through terminator: String) throws(ConnectionEnd) -> Data {
        let terminator = Data(terminator.utf8)
        while true {
            if let range = unread.range(of: terminator) { return remove(range.upperBound) }
            try fill()
        }
    }

    /// Takes exactly `count` bytes.
    func take(_ count: Int) throws(ConnectionEnd) -> Data {
        while unread.count < count { try fill() }
        return remove(count)
    }

    /// Waits for the client to write something, and leaves it where it is.
    func waitForBytes() throws(ConnectionEnd) {
        while unread.isEmpty {
            if try ready(for: Int16(POLLIN)) != 0 { return }
        }
    }

    private func remove(_ count: Int) -> Data {
        let taken = Data(unread.prefix(count))
        // A copy, because a slice of `Data` doesn't start at zero.
        unread = Data(unread.dropFirst(count))
        return taken
    }

    private func fill() throws(ConnectionEnd) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count > 0 { return unread.append(contentsOf: bytes.prefix(count)) }
            guard count < 0, errno == EAGAIN || errno == EINTR else { throw .closedByClient }
            _ = try ready(for: Int16(POLLIN))
        }
    }

    // MARK: Writing

    /// Hands all bytes to the system.
    func write(_ data: Data) throws(ConnectionEnd) {
        var sent = 0
        while sent < data.count {
            let count = data.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return send(descriptor, rest.baseAddress, rest.count, Platform.sendFlags)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN || errno == EINTR {
                _ = try ready(for: Int16(POLLOUT))
            } else {
                throw .closedByClient
            }
        }
    }

    // MARK: Waiting

    /// Does nothing until the time is up; `nil` means for ever.
    func pause(milliseconds: Int?) throws(ConnectionEnd) {
        let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
        while true {
            var rest = Duration.seconds(3600)
            if let end { rest = min(rest, ContinuousClock.now.duration(to: end)) }
            guard rest > .zero else { return }
            // Rounded up, so that the last part of a millisecond isn't spent spinning.
            let limit = Int32(rest / .milliseconds(1)) + 1
            let left = try ready(for: Platform.peerClosed, milliseconds: limit) != 0
            if left { throw .closedByClient }
        }
    }

    private func ready(
        for events: Int16, milliseconds: Int32 = -1
    ) throws(ConnectionEnd) -> Int16 {
        var polled = [
            pollfd(fd: descriptor, events: events, revents: 0),
            pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&polled, nfds_t(polled.count), milliseconds)
        guard polled[1].revents == 0 else { throw .stopped }
        return polled[0].revents
    }

    // MARK: Ending

    /// Sends a FIN and waits for the client to close too.
    ///
    /// Closing at once would send a reset if the client had written bytes that nobody has read,
    /// and a reset can destroy an answer on its way.
    func finish() throws(ConnectionEnd) {
        shutdown(descriptor, Int32(SHUT_WR))
        while true {
            unread.removeAll()
            try fill()
        }
    }

    /// Makes ``release()`` send a RST instead of a FIN.
    func resetOnRelease() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    /// Closes the socket.
    func release() {
        close(descriptor)
    }
}
