/// What an interrupted download leaves beside its destination, to be gone on with.
struct PartialFile: Sendable {
    /// Which version of what the bytes are of.
    struct Record: Codable {
        /// What was requested.
        let url: URL

        /// What tells the version from others: a strong `ETag`, or `Last-Modified`.
        let validator: String

        /// How many bytes are there; not stored, the file knows it better.
        var size: Int64 = 0

        private enum CodingKeys: String, CodingKey { case url, validator }
    }

    /// `NAME.partial`.
    let url: URL

    private let recordURL: URL

    init(_ target: URL) {
        url = target.appendingPathExtension("partial")
        recordURL = target.appendingPathExtension("partial-info")
    }

    /// What is there to go on with; nil if there is nothing.
    var record: Record? {
        guard let data = try? Data(contentsOf: recordURL),
            var record = try? JSONDecoder().decode(Record.self, from: data),
            record.validator.isFieldValue,
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = (attributes[.size] as? NSNumber)?.int64Value, size > 0
        else { return nil }
        record.size = size
        return record
    }

    /// Opens the file for writing behind so many bytes: none for a new version.
    ///
    /// It stays locked until it is closed, so that nobody else writes it.
    ///
    /// - Throws: If somebody else writes it, or has finished or changed it meanwhile.
    func openLocked(at offset: Int64) throws -> FileHandle {
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStillThere(descriptor),
            try offset == 0 || handle.seekToEnd() == UInt64(offset)
        else {
            unlock(handle)
            throw CocoaError(.fileLocking, userInfo: [NSFilePathErrorKey: url.path])
        }
        if offset == 0 { try handle.truncate(atOffset: 0) }
        return handle
    }

    /// Ends the lock.
    ///
    /// To close the file is not enough: a program that is being started has a copy of every
    /// descriptor for a moment, and the lock is theirs together.
    func unlock(_ handle: FileHandle) {
        flock(handle.fileDescriptor, LOCK_UN)
    }

    /// Whether the name still is that of the open file, and not of none or of another.
    private func isStillThere(_ descriptor: Int32) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(url.path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    /// Notes whose version the bytes are; false if they could not be gone on with.
    func record(_ head: ResponseHead, from source: URL) -> Bool {
        guard let validator = head.validator,
            let data = try? JSONEncoder().encode(Record(url: source, validator: validator))
        else { return false }
        // A signed URL is a key: nobody else's business.
        return FileManager.default.createFile(
            atPath: recordURL.path, contents: data, attributes: [.posixPermissions: 0o600])
    }

    /// Forgets whose version the bytes are, so that nobody goes on with them.
    func removeRecord() {
        try? FileManager.default.removeItem(at: recordURL)
    }
}

extension ResponseHead {
    /// What tells this version from others for sure (RFC 9110 §13.1.5); nil where there is nothing
    /// of the kind, or ranges are of no use.
    fileprivate var validator: String? {
        guard headers["Content-Encoding"] == nil,
            headers["Accept-Ranges"]?.lowercased() != "none"
        else { return nil }
        if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
        // The file may change twice within the second of its date: one second later it can't.
        guard let date = headers["Last-Modified"], let now = headers["Date"], now != date
        else { return nil }
        return date
    }
}
