public import Foundation

/// A folder that is gone with its owner.
public final class TestFolder: Sendable {
    /// Where the folder is.
    public let url: URL

    /// Makes an empty folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("ParsedProviderTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// A place in the folder, whether anything is there or not.
    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// The names of what is in the folder, sorted.
    public var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}

/// A file in a folder of its own.
public final class TestFile: Sendable {
    /// Where the file is.
    public let url: URL

    private let folder: TestFolder

    /// Writes a file with bytes.
    public init(_ content: Data, name: String = "file.txt") throws {
        folder = try TestFolder()
        url = folder.file(name)
        try content.write(to: url)
    }

    /// Writes a file with text.
    public convenience init(_ text: String, name: String = "file.txt") throws {
        try self.init(Data(text.utf8), name: name)
    }
}
