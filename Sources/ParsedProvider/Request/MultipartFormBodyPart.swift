/// One part of a `multipart/form-data` body.
public struct MultipartFormBodyPart: Sendable {
    /// Where a part's bytes come from.
    public enum FormDataProvider: Sendable {
        /// Bytes in memory.
        case data(Data)
        /// A file.
        case file(URL)
        /// A stream of which so many bytes are sent; fewer are an error. The closure is called
        /// each time the request is built, and gives a stream that is not open yet.
        case stream(length: UInt64, @Sendable () throws -> InputStream)
    }

    /// Where the bytes come from.
    public let provider: FormDataProvider

    /// The name of the form's field.
    public let name: String

    /// The file's name as the server gets it; nil for a part that is no file.
    public let fileName: String?

    /// The part's `Content-Type`; nil sends none.
    public let mimeType: String?

    /// What makes a stream equal to itself only.
    let identity = Identity()

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - provider: Where the bytes come from.
    ///   - name: The name of the form's field. Quotes and line breaks are escaped
    ///     (`%22`, `%0D`, `%0A`, as browsers do), so these three escapes can't be sent as text.
    ///   - fileName: Likewise. A file part's is the last component of its URL by default.
    ///   - mimeType: A file part's is found by its name by default.
    public init(
        provider: FormDataProvider, name: String, fileName: String? = nil, mimeType: String? = nil
    ) {
        self.provider = provider
        self.name = name
        if case .file(let url) = provider {
            self.fileName = fileName ?? url.lastPathComponent
            self.mimeType = mimeType ?? MIMEType.of(url)
        } else {
            self.fileName = fileName
            self.mimeType = mimeType
        }
    }

    /// Bytes.
    public static func data(
        _ data: Data, name: String, fileName: String? = nil, mimeType: String? = nil
    ) -> Self {
        Self(provider: .data(data), name: name, fileName: fileName, mimeType: mimeType)
    }

    /// Text in UTF-8: a string, or a number or boolean as it is described, `127` and `true`.
    public static func text(
        _ value: some LosslessStringConvertible, name: String, mimeType: String? = nil
    ) -> Self {
        data(Data(value.description.utf8), name: name, mimeType: mimeType)
    }

    /// A file.
    public static func file(
        _ file: URL, name: String, fileName: String? = nil, mimeType: String? = nil
    ) -> Self {
        Self(provider: .file(file), name: name, fileName: fileName, mimeType: mimeType)
    }

    /// A stream of which so many bytes are sent.
    public static func stream(
        length: UInt64, name: String, fileName: String? = nil, mimeType: String? = nil,
        _ makeStream: @escaping @Sendable () throws -> InputStream
    ) -> Self {
        Self(
            provider: .stream(length: length, makeStream), name: name, fileName: fileName,
            mimeType: mimeType)
    }
}

extension MultipartFormBodyPart: Hashable {
    final class Identity: Sendable {}

    private var key: [AnyHashable] {
        let source: [AnyHashable] =
            switch provider {
            case .data(let data): [data]
            case .file(let url): [url]
            case .stream(let length, _): [length, ObjectIdentifier(identity)]
            }
        return source + [name, fileName, mimeType]
    }

    /// Whether both send the same: equal bytes or the same file, and equal names and types; a
    /// stream is equal to a copy of the same part only.
    public static func == (left: Self, right: Self) -> Bool { left.key == right.key }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
