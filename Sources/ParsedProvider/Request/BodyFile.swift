/// What must be true of a file that is to be sent.
enum BodyFile {
    /// The file's size in bytes.
    ///
    /// - Throws: ``RequestBuildingError`` if it is not there, is a folder, a pipe or a device, or
    ///   may not be read.
    static func size(of file: URL) throws(RequestBuildingError) -> UInt64 {
        guard file.isFileURL else {
            throw RequestBuildingError(.unreadableFile, "\(file.absoluteString) is no file URL")
        }
        // Of a link, what it leads to counts.
        let path = file.resolvingSymlinksInPath().path
        let attributes = try RequestBuildingError.wrap(.unreadableFile, file.path) {
            try FileManager.default.attributesOfItem(atPath: path)
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw RequestBuildingError(.unreadableFile, "\(file.path) is no regular file")
        }
        guard let size = (attributes[.size] as? NSNumber)?.uint64Value,
            FileManager.default.isReadableFile(atPath: path)
        else { throw RequestBuildingError(.unreadableFile, "\(file.path) may not be read") }
        return size
    }
}
