#if os(Linux) || os(macOS)
public import Foundation

/// A line of the shell that runs beside the test, until its end or that of whoever holds it.
///
/// Not Foundation's `Process`: on Linux, it reads past the end of a buffer when it looks for the
/// descriptors that are open, and now and then that is a crash.
public final class Command: Sendable {
    /// What it reads.
    public let input: FileHandle

    /// What it prints.
    public let output: FileHandle

    private let identifier: pid_t
    private let status = Watched<Int32?>(nil)

    /// Starts a line.
    ///
    /// - Parameter line: For `/bin/sh`; one that ends in `exec PROGRAM` becomes the program itself,
    ///   which ``kill()`` reaches then.
    /// - Throws: `POSIXError` if there is no process for it.
    public init(_ line: String) throws {
        let (input, output) = (try Self.pipe(), try Self.pipe())
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        let flags = POSIX_SPAWN_SETSIGMASK
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input.reading.fileDescriptor, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing.fileDescriptor, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        #if canImport(Glibc)
        _ = closeFrom?(&actions, 3)
        #endif
        // Dispatch's threads block signals, and a child inherits that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var words = Self.copies(["sh", "-c", line])
        var environment = Self.copies(variables)
        defer { (words + environment).forEach { free($0) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, &words, &environment)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.identifier = identifier
        self.input = input.writing
        self.output = output.reading
        Thread.detachNewThread { [identifier, status] in Self.reap(identifier, into: status) }
    }

    /// Runs a line to its end.
    ///
    /// - Returns: What it printed, and its exit code; nil if a signal ended it.
    public static func run(_ line: String) throws -> (output: Data, status: Int32?) {
        let command = try Command(line)
        try command.input.close()
        let output = command.output.readDataToEndOfFile()
        return (output, command.wait()?.exitCode)
    }

    /// Ends it, without a word to anybody.
    public func kill() {
        status.update { status in
            if status == nil { _ = send(identifier, SIGKILL) }
        }
        _ = wait()
    }

    private func wait() -> Int32? {
        status.wait(upTo: .patience) { $0 != nil }
    }

    /// Takes the status as soon as there is one: who watches over exit tests spins for as long as an
    /// ended child is there, and nobody must signal a number that is somebody else's by then.
    private static func reap(_ identifier: pid_t, into status: Watched<Int32?>) {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {
        }
        status.update { status in
            var code: Int32 = SIGKILL
            while waitpid(identifier, &code, 0) < 0, errno == EINTR {}
            status = code
        }
    }

    /// Two ends that no other child inherits, unlike those of a pipe: sockets are closed in children
    /// from the start.
    private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [-1, -1]
        let status = socketpair(AF_UNIX, Platform.streamSocket, 0, &ends)
        guard status == 0 else { throw Platform.lastError }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }

    private static func copies(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        words.map { (word: String) in strdup(word) } + [nil]
    }

    deinit { kill() }
}

extension Int32 {
    /// What a process that ended in this way exited with; nil if a signal ended it.
    fileprivate var exitCode: Int32? { self & 0x7f == 0 ? self >> 8 & 0xff : nil }
}

#if canImport(Glibc)
/// Closes all other descriptors in a child; looked up, since glibc has it from 2.34 on.
///
/// An exit test waits for the end of a pipe that this child would hold open.
private let closeFrom:
    (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt)? =
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
            unsafeBitCast(
                $0,
                to: (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt)
                    .self)
        }
#endif

// The function that the method of the same name hides.
#if canImport(Darwin)
private let send = Darwin.kill
#else
private let send = Glibc.kill
#endif
#endif
