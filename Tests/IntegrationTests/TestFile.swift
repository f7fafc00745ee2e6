import Foundation

/// A folder that is gone with its owner.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("ParsedProviderTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// The names of what is in the folder, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }
}

/// A file in a folder of its own.
final class TestFile: Sendable {
    let url: URL
    private let folder: TestFolder

    init(_ content: Data, name: String = "file.txt") throws {
        folder = try TestFolder()
        url = folder.file(name)
        try content.write(to: url)
    }

    convenience init(_ text: String, name: String = "file.txt") throws {
        try self.init(Data(text.utf8), name: name)
    }
}
