extension Endpoint {
    /// The built request as a `curl` command that a POSIX shell runs as it stands.
    ///
    /// Everything is in it, secrets too; to show it to people, there is
    /// `URLRequest.cURLDescription`. A body that is no short text is written by the shell's
    /// `printf` and piped in.
    ///
    /// - Returns: The command, on one line but for line breaks inside the body.
    /// - Throws: ``RequestBuildingError`` as for ``urlRequest()``, and for a multipart body above
    ///   ``MultipartFormData/encodingMemoryThreshold``, which is in no file yet.
    public func curlCommand() throws(RequestBuildingError) -> String {
        let built = try built().withBodyInMemory()
        guard built.multipart == nil else {
            throw RequestBuildingError(.multipart, "too large for a command")
        }
        return CurlCommand(built.urlRequest, file: built.file).text
    }
}

/// Writes a `curl` command.
private struct CurlCommand {
    private var input = ""
    private var words = ["curl", "--globoff", "--path-as-is"]

    /// The longest word that every system takes is 128 KiB; a shell's `printf` takes more.
    private static let longestWord = 64 << 10

    init(_ request: URLRequest, file: URL?) {
        let method = HTTPMethod(request.httpMethod ?? "GET")
        if method == .head {
            words.append("--head")
        } else if method != .get {
            words += ["--request", method.rawValue.shellQuoted]
        }
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        for (name, value) in fields {
            // With nothing behind the colon, curl removes the field; a semicolon sends it empty.
            words += ["--header", (value.isEmpty ? "\(name);" : "\(name): \(value)").shellQuoted]
        }
        append(request.httpBody ?? Data(), file, method)
        let hasType = fields.contains { $0.key.lowercased() == "content-type" }
        if words.contains(where: { $0.hasPrefix("--data") }), !hasType {
            words += ["--header", "Content-Type:".shellQuoted]
        }
        words.append((request.url?.absoluteString ?? "").shellQuoted)
    }

    var text: String { input + words.joined(separator: " ") }

    private mutating func append(_ body: Data, _ file: URL?, _ method: HTTPMethod) {
        if let file, body.isEmpty {
            words += ["--data-binary", "@\(file.path)".shellQuoted]
        } else if let text = Self.plainText(body) {
            if !text.isEmpty || [.post, .put, .patch].contains(method) {
                words += ["--data-raw", text.shellQuoted]
            }
        } else {
            input = "printf '\(Self.printfFormat(body))' | "
            words += ["--data-binary", "@-"]
        }
    }

    /// The body as a word, if it can be one.
    private static func plainText(_ body: Data) -> String? {
        guard body.count <= longestWord, !body.contains(0) else { return nil }
        return String(bytes: body, encoding: .utf8)
    }

    private static func printfFormat(_ body: Data) -> String {
        var format: [UInt8] = []
        format.reserveCapacity(body.count * 2)
        for byte in body {
            if ByteSet.unreserved.contains(byte) {
                format.append(byte)
            } else {
                let digits = String(byte, radix: 8)
                format += "\\\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8
            }
        }
        return String(decoding: format, as: UTF8.self)
    }
}
