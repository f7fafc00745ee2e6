import Foundation

/// Everything in which the sockets of Linux and of Apple platforms differ.
enum Platform {
    #if canImport(Glibc)
    /// Closed in child processes from the start: `fcntl` may come too late for one.
    static let streamSocket = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
    static let streamSocket = SOCK_STREAM
    #endif

    #if canImport(Darwin)
    static let sendFlags = Int32(MSG_DONTWAIT)
    static let peerClosed = Int16(POLLHUP)
    #else
    static let sendFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    /// `POLLRDHUP`, which tells of a FIN even behind bytes that nobody has read.
    static let peerClosed: Int16 = 0x2000
    #endif

    /// Keeps SIGPIPE away where `send` has no flag for it, and the socket from child processes.
    static func prepare(_ socket: Int32) {
        closeOnExec(socket)
        #if canImport(Darwin)
        var on: Int32 = 1
        setsockopt(
            socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    static func closeOnExec(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    /// What `errno` says, as an error.
    static var lastError: POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
