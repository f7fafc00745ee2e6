extension MultipartFormBodyPart {
    private static let chunkSize = 1 << 16

    /// The part's head, with the empty line behind it.
    func head() throws(RequestBuildingError) -> Data {
        var text = "Content-Disposition: form-data; name=\"\(try Self.escape(name))\""
        if let fileName { text += "; filename=\"\(try Self.escape(fileName))\"" }
        if let mimeType {
            guard mimeType.isFieldValue, !mimeType.isEmpty else {
                throw RequestBuildingError(.multipart, "type of part \(name)")
            }
            text += "\r\nContent-Type: \(mimeType)"
        }
        return Data((text + "\r\n\r\n").utf8)
    }

    /// How many bytes the part's content has.
    func length() throws(RequestBuildingError) -> UInt64 {
        switch provider {
        case .data(let data): UInt64(data.count)
        case .file(let url): try BodyFile.size(of: url)
        case .stream(let length, _): length
        }
    }

    /// Writes the content.
    ///
    /// - Parameters:
    ///   - length: How many bytes it must have.
    ///   - sink: Takes the next bytes.
    /// - Throws: ``RequestBuildingError`` if there are fewer, or what reading and writing throw.
    func write(length: UInt64, _ sink: (Data) throws -> Void) throws {
        switch provider {
        case .data(let data): try sink(data)
        case .file(let url):
            let handle = try RequestBuildingError.wrap(.unreadableFile, url.path) {
                try FileHandle(forReadingFrom: url)
            }
            defer { try? handle.close() }
            try copy(length, to: sink) { try handle.read(upToCount: $0) ?? Data() }
        case .stream(_, let makeStream):
            let stream = try makeStream()
            stream.open()
            defer { stream.close() }
            try copy(length, to: sink) { try stream.read(upToCount: $0) }
        }
    }

    /// Copies exactly so many bytes: what comes behind them stays unread, and it is an error if
    /// there are fewer, since the length has been promised.
    private func copy(
        _ length: UInt64, to sink: (Data) throws -> Void, from read: (Int) throws -> Data
    ) throws {
        var rest = length
        while rest > 0 {
            let chunk = try read(Int(min(rest, UInt64(Self.chunkSize))))
            guard !chunk.isEmpty else {
                throw RequestBuildingError(
                    .multipart, "part \(name) ends \(rest) bytes before its length of \(length)")
            }
            try sink(chunk)
            rest -= UInt64(chunk.count)
        }
    }

    /// A name between quotes, by the WHATWG's rule for form data: `"`, CR and LF are escaped and
    /// nothing else.
    ///
    /// Other control characters break readers; the three escapes as text would be read as what
    /// they escape. Neither is sent.
    private static func escape(_ name: String) throws(RequestBuildingError) -> String {
        let bytes = Array(name.uppercased().utf8)
        guard
            name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }),
            !["%22", "%0D", "%0A"].contains(where: { bytes.firstRange(of: Array($0.utf8)) != nil })
        else { throw RequestBuildingError(.multipart, "name of part \(name.debugDescription)") }
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension InputStream {
    /// The next bytes, at most so many; none at the end.
    fileprivate func read(upToCount count: Int) throws -> Data {
        var buffer = [UInt8](repeating: 0, count: count)
        let read = read(&buffer, maxLength: count)
        guard read >= 0 else { throw streamError ?? URLError(.cannotOpenFile) }
        return Data(buffer.prefix(read))
    }
}
