import Foundation

/// What this process uses at one moment, for tests that want nothing left behind.
///
/// A thread or a descriptor may outlive its last use by a moment: wait for the figures to
/// settle instead of reading them once.
public struct ProcessFigures: Sendable, Equatable {
    /// The number of open file descriptors, without the one that counting takes.
    public let openDescriptors: Int

    /// The number of threads.
    public let threads: Int

    /// The resident memory, in bytes.
    public let residentBytes: Int

    /// Reads the figures; `nil` where there is no `/proc`, as on Apple platforms.
    public static func now() -> ProcessFigures? {
        let files = FileManager.default
        guard
            let descriptors = try? files.contentsOfDirectory(atPath: "/proc/self/fd"),
            let threads = try? files.contentsOfDirectory(atPath: "/proc/self/task"),
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let resident = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kibibytes = resident.split(whereSeparator: \.isWhitespace).dropFirst().first,
            let count = Int(kibibytes)
        else { return nil }
        return ProcessFigures(
            openDescriptors: descriptors.count - 1, threads: threads.count,
            residentBytes: count * 1024)
    }
}
