#if canImport(FoundationNetworking)
/// A body that can't be read, for a request that must not be sent again.
///
/// With no stream at all, URLSession on Linux would send an empty body in chunks, complete with the
/// last one: the server would take it for the whole.
final class URLSessionBrokenStream: InputStream {
    init() { super.init(data: Data()) }

    override var hasBytesAvailable: Bool { true }

    override var streamStatus: Stream.Status { .open }

    override func open() {}

    override func close() {}

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int { -1 }
}
#endif
