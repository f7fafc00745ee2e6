/// A download's file while it is written.
///
/// Not thread-safe: its ``Download`` has the lock.
struct DownloadFile: Sendable {
    /// Where the bytes are.
    let url: URL

    /// Where they belong.
    let target: URL

    private let handle: FileHandle
    private let expected: Int64?
    private var count: Int64

    /// What makes the file one to go on with; nil for one that is removed.
    private let partial: PartialFile?

    private init(
        url: URL, target: URL, handle: FileHandle, expected: Int64?, count: Int64,
        partial: PartialFile?
    ) {
        self.url = url
        self.target = target
        self.handle = handle
        self.expected = expected
        self.count = count
        self.partial = partial
    }

    /// Opens the file for a body.
    ///
    /// - Parameters:
    ///   - head: The response's head.
    ///   - source: The URL that answers.
    ///   - destination: Where the body belongs.
    ///   - partial: What an interrupted download has left, or will leave, and of what.
    ///   - offset: How many bytes of it are gone on with.
    /// - Returns: The file.
    /// - Throws: `URLError`.
    static func open(
        for head: ResponseHead, from source: URL?, to destination: DownloadDestination,
        partial: (file: PartialFile, source: URL)?, at offset: Int64
    ) throws(URLError) -> Self {
        do {
            let target = try destination.file(for: head.response(from: source))
            let folder = try Self.folder(for: target, destination.options)
            if let partial {
                let file = partial.file
                let handle = try file.openLocked(at: offset)
                if offset == 0, !file.record(head, from: partial.source) { file.removeRecord() }
                return Self(
                    url: file.url, target: target, handle: handle,
                    expected: head.expectedBodySize, count: offset, partial: file)
            }
            let url = folder.appendingPathComponent(".ParsedProvider-\(UUID().uuidString)")
            guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: url.path])
            }
            return Self(
                url: url, target: target, handle: try FileHandle(forWritingTo: url),
                expected: head.expectedBodySize, count: 0, partial: nil)
        } catch {
            throw URLError(.cannotCreateFile, url: source, cause: error)
        }
    }

    /// Writes the next bytes.
    ///
    /// - Returns: How many there are now.
    mutating func write(_ chunk: Data) throws(URLError) -> Int64 {
        do {
            try handle.write(contentsOf: chunk)
        } catch {
            throw URLError(.cannotWriteToFile, url: nil, cause: error)
        }
        count += Int64(chunk.count)
        return count
    }

    /// Checks that everything has come.
    func finish() throws(URLError) {
        guard expected == nil || expected == count else { throw URLError(.networkConnectionLost) }
    }

    /// Moves the file to its place, in one step.
    func place(_ options: DownloadDestination.Options) throws(URLError) {
        // Closed at the very end: a partial file is locked until then.
        defer { close() }
        do {
            let folder = try Self.folder(for: target, options)
            if folder != target.deletingLastPathComponent() {
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            if options.contains(.removePreviousFile) {
                // Unlike `FileManager`, in one step: there is always one of the two.
                guard rename(url.path, target.path) == 0 else {
                    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                }
            } else {
                try FileManager.default.moveItem(at: url, to: target)
            }
            partial?.removeRecord()
        } catch {
            abandon()
            throw URLError(.cannotMoveFile, url: nil, cause: error)
        }
    }

    /// Removes the file, unless it is one to go on with.
    func abandon() {
        defer { close() }
        if let partial, partial.record != nil, count > 0 { return }
        try? FileManager.default.removeItem(at: url)
        partial?.removeRecord()
    }

    private func close() {
        partial?.unlock(handle)
        try? handle.close()
    }

    /// The folder to write in: the destination's, or the nearest above it that is there, so that a
    /// failed download leaves no new folders, and a finished one is moved within one volume.
    private static func folder(
        for target: URL, _ options: DownloadDestination.Options
    ) throws -> URL {
        let info = [NSFilePathErrorKey: target.path]
        guard target.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme) }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder),
            isFolder.boolValue || !options.contains(.removePreviousFile)
        {
            throw CocoaError(.fileWriteFileExists, userInfo: info)
        }
        var folder = target.deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.path) {
            guard options.contains(.createIntermediateDirectories), folder.path != "/" else {
                throw CocoaError(.fileNoSuchFile, userInfo: info)
            }
            folder = folder.deletingLastPathComponent()
        }
        return folder
    }
}

extension URLError {
    /// An error of the library's own with what has caused it.
    init(_ code: Code, url: URL?, cause: any Error) {
        var info: [String: Any] = [NSUnderlyingErrorKey: cause]
        info[NSURLErrorFailingURLErrorKey] = url
        self.init(code, userInfo: info)
    }
}
