import ParsedProvider

/// The bytes of a request's body, from memory or a file, readable again from the start.
final class BodySource {
    /// How many bytes will be sent.
    let count: Int64
    private(set) var position: Int64 = 0

    private let data: Data
    private let file: Int32?

    init(_ data: Data) {
        self.data = data
        file = nil
        count = Int64(data.count)
    }

    /// Opens a file; what is not a plain file can't be sent, since it has no length.
    init(_ url: URL) throws(Unreadable) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code: URLError.Code =
                switch errno {
                case ENOENT, ENOTDIR: .fileDoesNotExist
                case EACCES, EPERM: .noPermissionsToReadFile
                default: .cannotOpenFile
                }
            throw Unreadable(code: code)
        }
        var status = stat()
        guard url.isFileURL, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
        else {
            close(descriptor)
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw Unreadable(code: isFolder ? .fileIsDirectory : .cannotOpenFile)
        }
        data = Data()
        file = descriptor
        count = Int64(status.st_size)
    }

    deinit {
        if let file { close(file) }
    }

    /// Why a file can't be sent.
    struct Unreadable: Error {
        let code: URLError.Code
    }

    /// Copies the next bytes, at most as many as there were at the start.
    ///
    /// - Returns: How many; 0 at the end; nil if the file has become shorter or can't be read.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        let wanted = Int(min(Int64(buffer.count), count - position))
        guard wanted > 0 else { return 0 }
        if let file {
            let read = pread(file, buffer.baseAddress, wanted, off_t(position))
            guard read > 0 else { return nil }
            position += Int64(read)
            return read
        }
        let start = data.startIndex + Int(position)
        data.copyBytes(
            to: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]),
            from: start..<(start + wanted))
        position += Int64(wanted)
        return wanted
    }

    /// Goes back, as libcurl asks before it sends a request again.
    func seek(to position: Int64) -> Bool {
        guard 0...count ~= position else { return false }
        self.position = position
        return true
    }
}
