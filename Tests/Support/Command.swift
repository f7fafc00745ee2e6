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
    private let status = Locked<Int32?>(nil)

    /// Starts a line; one that begins with `exec` is the program itself.
    ///
    /// - Parameter line: A line for `/bin/sh`.
    /// - Throws: `POSIXError` if there is no process for it.
    public init(_ line: String) throws {
        let (input, output) = (Pipe(), Pipe())
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
        posix_spawn_file_actions_adddup2(&actions, input.fileHandleForReading.fileDescriptor, 0)
        posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Dispatch's threads block signals, and a child inherits that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var words = ["sh", "-c", line].map { (word: String) in strdup(word) } + [nil]
        defer { words.forEach { free($0) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, &words, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.identifier = identifier
        self.input = input.fileHandleForWriting
        self.output = output.fileHandleForReading
    }

    /// Runs a line to its end.
    ///
    /// - Returns: What it printed, and its exit code; nil if a signal ended it.
    public static func run(_ line: String) throws -> (output: Data, status: Int32?) {
        let command = try Command(line)
        try command.input.close()
        let output = command.output.readDataToEndOfFile()
        return (output, command.wait())
    }

    /// Ends it, without a word to anybody.
    public func kill() {
        status.withLock { status in
            if status == nil { _ = signal(identifier, SIGKILL) }
        }
        wait()
    }

    /// Waits for its end.
    @discardableResult
    private func wait() -> Int32? {
        status.withLock { status in
            var code = status ?? 0
            if status == nil { waitpid(identifier, &code, 0) }
            status = code
            return code & 0x7f == 0 ? code >> 8 & 0xff : nil
        }
    }

    deinit { kill() }
}

#if canImport(Glibc)
private let signal = Glibc.kill
#else
private let signal = Darwin.kill
#endif
