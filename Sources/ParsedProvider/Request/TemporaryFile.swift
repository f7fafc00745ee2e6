/// A file that is removed with its owner, whatever has happened by then.
final class TemporaryFile: Sendable {
    let url: URL

    /// Creates an empty file that only this user can read.
    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("ParsedProvider-\(UUID().uuidString)")
        let isCreated = FileManager.default.createFile(
            atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard isCreated else { throw URLError(.cannotCreateFile, url: url) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
