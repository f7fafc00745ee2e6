/// A multipart body ready to be written: every part checked, every length known.
struct MultipartBody: Sendable {
    let boundary: String

    /// The content's length in all, without boundaries and heads.
    let contentLength: UInt64

    /// Whether the body is put together in memory.
    let fitsIntoMemory: Bool

    private let parts: [(part: MultipartFormBodyPart, head: Data, length: UInt64)]

    /// Checks a body.
    ///
    /// - Throws: ``RequestBuildingError`` naming what can't be sent.
    init(_ formData: MultipartFormData, boundary: String) throws(RequestBuildingError) {
        guard boundary.isToken, boundary.utf8.count <= 70 else {
            throw RequestBuildingError(.multipart, "boundary \(boundary)")
        }
        guard !formData.parts.isEmpty else { throw RequestBuildingError(.multipart, "no parts") }
        self.boundary = boundary
        var parts: [(part: MultipartFormBodyPart, head: Data, length: UInt64)] = []
        for part in formData.parts {
            parts.append((part, try part.head(), try part.length()))
        }
        self.parts = parts
        var sum: UInt64 = 0
        for part in parts {
            let (total, overflow) = sum.addingReportingOverflow(part.length)
            guard !overflow else { throw RequestBuildingError(.multipart, "longer than 2^64") }
            sum = total
        }
        contentLength = sum
        fitsIntoMemory = sum < formData.encodingMemoryThreshold
    }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The whole body.
    func data() throws(RequestBuildingError) -> Data {
        var data = Data()
        try write { data.append($0) }
        return data
    }

    /// Writes the body into a new file, which lives as long as the object.
    func temporaryFile() throws(RequestBuildingError) -> TemporaryFile {
        try RequestBuildingError.wrap(.unreadableFile, "temporary file") {
            let file = try TemporaryFile()
            let handle = try FileHandle(forWritingTo: file.url)
            defer { try? handle.close() }
            try write { try handle.write(contentsOf: $0) }
            return file
        }
    }

    // MARK: Bytes

    private func write(_ sink: (Data) throws -> Void) throws(RequestBuildingError) {
        try RequestBuildingError.wrap(.multipart, "writing the body") {
            var opening = "--\(boundary)\r\n"
            for entry in parts {
                try sink(Data(opening.utf8) + entry.head)
                try entry.part.write(length: entry.length, sink)
                opening = "\r\n--\(boundary)\r\n"
            }
            try sink(Data("\r\n--\(boundary)--\r\n".utf8))
        }
    }
}
