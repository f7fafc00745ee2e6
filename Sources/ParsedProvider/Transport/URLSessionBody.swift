extension URLRequest {
    /// The size from which on a file is streamed on Linux.
    private static let streamedSize = 1 << 20

    /// Sets what is sent as the body.
    ///
    /// - Returns: The file that is streamed, if one is.
    /// - Throws: If the file can't be read.
    mutating func setBody(_ body: TransportRequest.Body) throws -> URL? {
        if httpBody != nil || httpBodyStream != nil { httpBody = nil }
        switch body {
        case .none: return nil
        case .data(let data): httpBody = data
        case .file(let url):
            #if canImport(FoundationNetworking)
            // A file task crashes when it is cancelled, and `Data` is copied. A stream is sent in
            // chunks, which some servers refuse: what is small has a length instead.
            let size = try BodyFile.size(of: url)
            guard size >= UInt64(Self.streamedSize) else {
                httpBody = try Data(contentsOf: url)
                break
            }
            httpBodyStream = try URLSessionFileStream(url, size: size)
            #endif
            preventFormLabel()
            return url
        }
        preventFormLabel()
        return nil
    }

    /// In place of a `Content-Type` that the request does not have.
    ///
    /// URLSession would claim that any body is a form. On Linux a blank value keeps the field away
    /// altogether; elsewhere nothing does, and the type that says nothing is the least untruth.
    #if canImport(FoundationNetworking)
    private static let noContentType = " "
    #else
    private static let noContentType = "application/octet-stream"
    #endif

    private mutating func preventFormLabel() {
        if value(forHTTPHeaderField: "Content-Type") == nil {
            setValue(Self.noContentType, forHTTPHeaderField: "Content-Type")
        }
    }
}

extension URLSession {
    /// Makes a task for a request and the file that is its body, if one is.
    func task(with request: URLRequest, file: URL?) -> URLSessionDataTask {
        #if !canImport(FoundationNetworking)
        if let file { return uploadTask(with: request, fromFile: file) }
        #endif
        return dataTask(with: request)
    }
}

extension URLSessionTask {
    /// Whether the file that is its body could not be read to its end.
    var isBodyBroken: Bool {
        #if canImport(FoundationNetworking)
        return (originalRequest?.httpBodyStream as? URLSessionFileStream)?.isBroken ?? false
        #else
        return false
        #endif
    }
}
