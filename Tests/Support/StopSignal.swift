import Foundation

/// Tells all threads of a server to stop, whatever they wait for.
///
/// It is a pipe with a byte in it that nobody reads, so that `poll` can watch it next to a socket.
/// No thread ever closes a descriptor which another one uses.
final class StopSignal: Sendable {
    /// Polls as readable once the signal is given.
    let descriptor: Int32

    private let writingEnd: Locked<Int32?>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Platform.lastError }
        ends.forEach(Platform.closeOnExec)
        descriptor = ends[0]
        writingEnd = Locked(ends[1])
    }

    deinit {
        give()
        close(descriptor)
    }

    /// Gives the signal; calling it again changes nothing.
    func give() {
        writingEnd.withLock { end in
            guard let open = end else { return }
            // Closing alone would do, were it not for a child process that has the end as well.
            write(open, "!", 1)
            close(open)
            end = nil
        }
    }
}
