import CCurlTransport
import ParsedProvider

/// What libcurl calls; always on the loop's thread, while it owns the exchange.
enum Callbacks {
    /// `CURL_WRITEFUNC_PAUSE`, as a count that no call has.
    static let pause = 0x1000_0001

    /// `CURL_READFUNC_ABORT`.
    static let abort = 0x1000_0000

    static let header: ccurl_data_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return exchange(context) {
            $0.receive(line: UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    static let body: ccurl_data_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return exchange(context) {
            $0.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    static let read: ccurl_data_callback = { bytes, size, count, context in
        guard let bytes, let context else { return abort }
        return exchange(context) {
            $0.send(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
        }
    }

    /// `CURL_SEEKFUNC_OK` or `CURL_SEEKFUNC_FAIL`.
    static let seek: ccurl_seek_callback = { context, offset, origin in
        guard let context, origin == SEEK_SET else { return 1 }
        return exchange(context) { $0.body?.seek(to: offset) ?? false } ? 0 : 1
    }

    /// A connection is closed, maybe long after the exchange that made it.
    static let close: ccurl_close_callback = { context, descriptor in
        guard let context else { return 1 }
        return Unmanaged<SocketTable>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.remove(descriptor)
        }
    }

    /// A socket was made: not for child processes, and for nobody if the exchange is given up.
    static let socket: ccurl_socket_callback = { context, descriptor, _ in
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard let context else { return 0 }
        return exchange(context) {
            $0.loop.work.sockets.add(descriptor)
            $0.progress.hasSocket = true
            return $0.progress.isOrphan
        } ? 1 : 0
    }

    /// The request is about to be sent, for the first time or again.
    static let ready: ccurl_ready_callback = { context, _, _, _, port in
        guard let context else { return 1 }
        return exchange(context) { $0.maySend(from: port) } ? 0 : 1
    }

    private static func exchange<Result>(
        _ context: UnsafeMutableRawPointer, _ body: (CurlExchange) -> Result
    ) -> Result {
        Unmanaged<CurlExchange>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }
}
