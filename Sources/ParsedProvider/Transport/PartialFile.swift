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

    /// Begins anew with a response; false if it could not be gone on with.
    func begin(_ head: ResponseHead, from source: URL?) -> Bool {
        remove()
        guard let source, let validator = head.validator,
            let data = try? JSONEncoder().encode(Record(url: source, validator: validator))
        else { return false }
        let folder = url.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return FileManager.default.createFile(atPath: url.path, contents: nil)
            && FileManager.default.createFile(atPath: recordURL.path, contents: data)
    }

    /// Opens the file for writing behind so many bytes.
    ///
    /// - Throws: If somebody else writes it or has finished it.
    func open(at offset: Int64) throws -> FileHandle {
        let handle = try FileHandle(forWritingTo: url)
        guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0,
            try handle.seekToEnd() == UInt64(offset)
        else {
            try handle.close()
            throw CocoaError(.fileLocking, userInfo: [NSFilePathErrorKey: url.path])
        }
        return handle
    }

    func removeRecord() {
        try? FileManager.default.removeItem(at: recordURL)
    }

    func remove() {
        removeRecord()
        try? FileManager.default.removeItem(at: url)
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
