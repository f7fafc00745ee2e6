#if canImport(FoundationNetworking)
/// A file that is sent as a body: as many bytes as it had at first, or an error.
///
/// URLSession sends a stream in chunks and ends it with the last one, wherever that is: of a file
/// that shrinks meanwhile, the server would take the half for the whole.
final class URLSessionFileStream: InputStream {
    private let handle: FileHandle?
    private var rest: UInt64

    private let broken: Locked<Bool>

    /// Whether the body could not be read to its end.
    var isBroken: Bool { broken.withLock { $0 } }

    private init(_ handle: FileHandle?, rest: UInt64) {
        self.handle = handle
        self.rest = rest
        broken = Locked(handle == nil)
        super.init(data: Data())
    }

    /// Opens a file whose size is known.
    convenience init(_ file: URL, size: UInt64) throws {
        self.init(try FileHandle(forReadingFrom: file), rest: size)
    }

    /// A body that can't be read, for a request that must not be sent again.
    ///
    /// With no stream at all, URLSession would send an empty body, complete with the last chunk.
    static func unreadable() -> URLSessionFileStream { URLSessionFileStream(nil, rest: 1) }

    override var hasBytesAvailable: Bool { rest > 0 }

    override var streamStatus: Stream.Status { .open }

    override func open() {}

    override func close() {}

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        guard rest > 0 else { return 0 }
        let wanted = Int(min(UInt64(clamping: length), rest))
        guard let handle, let chunk = try? handle.read(upToCount: wanted), !chunk.isEmpty else {
            broken.withLock { $0 = true }
            return -1
        }
        chunk.copyBytes(to: buffer, count: chunk.count)
        rest -= UInt64(chunk.count)
        return chunk.count
    }
}
#endif
