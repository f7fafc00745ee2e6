/// Where a download is written.
///
/// The body of a 2xx response that the target's ``TargetType/validationType`` accepts goes to a
/// hidden file beside the destination, and takes its place when everything is there and the checks
/// have passed, before the plugins see it. Any other body stays in ``Response/data``. A download that
/// fails touches nothing; a cancel that comes while the plugins or the parser run finds the file in
/// its place.
public struct DownloadDestination: Sendable {
    /// What may be done for a download.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: Int

        /// Creates options of bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Folders on the way to the file are made; else one that is missing is an error.
        public static let createIntermediateDirectories = Self(rawValue: 1)

        /// A file that is there is replaced, in one step; else it is an error.
        public static let removePreviousFile = Self(rawValue: 2)

        /// An interrupted download is gone on with by the next request or attempt for it.
        ///
        /// What has arrived stays in `NAME.partial`, beside `NAME.partial-info` with what the server
        /// said of its version. Only the rest is asked for then (`Range`, `If-Range`: RFC 9110
        /// §14.2, §13.1.5), or everything, where the file has changed or the server does not know
        /// ranges. Only with ``DownloadDestination/file(_:options:)``, GET, and no compression.
        public static let resumePartialFile = Self(rawValue: 4)
    }

    /// What may be done.
    public let options: Options

    /// The place, if it is known before there is a response.
    let fixedFile: URL?

    private let resolve: @Sendable (Response) throws -> URL

    /// A file.
    public static func file(_ file: URL, options: Options = []) -> Self {
        Self(options: options, fixedFile: file) { _ in file }
    }

    /// A file in a folder, named as the server suggests: by `Content-Disposition` (RFC 6266), else
    /// by the URL.
    ///
    /// Path separators, control characters and leading dots in the name are replaced, so that
    /// the file can't leave the folder or hide.
    public static func directory(_ directory: URL, options: Options = []) -> Self {
        Self(options: options, fixedFile: nil) { response in
            directory.appendingPathComponent(response.suggestedFileName)
        }
    }

    /// A file that depends on the response.
    ///
    /// - Parameters:
    ///   - options: What may be done.
    ///   - file: Gets status, URL and header fields, no body; called when the head is there.
    ///     What it throws is the cause of a transport error `cannotCreateFile`.
    public init(options: Options = [], file: @escaping @Sendable (Response) throws -> URL) {
        self.init(options: options, fixedFile: nil, resolve: file)
    }

    private init(
        options: Options, fixedFile: URL?, resolve: @escaping @Sendable (Response) throws -> URL
    ) {
        self.options = options
        self.fixedFile = fixedFile
        self.resolve = resolve
    }

    func file(for response: Response) throws -> URL { try resolve(response) }
}
