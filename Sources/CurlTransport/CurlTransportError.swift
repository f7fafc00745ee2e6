/// Why a ``CurlTransport`` could not be made.
public struct CurlTransportError: Error, Sendable, Hashable {
    /// What is in the way.
    public struct Reason: Sendable, Hashable {
        private let name: String

        /// The module works on Linux only.
        public static let unavailable = Self(name: "unavailable")
        /// There is no libcurl, or one without a function that is needed.
        public static let notFound = Self(name: "notFound")
        /// There is a libcurl, but it is older than 7.68.
        public static let tooOld = Self(name: "tooOld")
        /// This libcurl can't do what the configuration asks for.
        public static let unsupported = Self(name: "unsupported")
        /// The configuration contradicts itself or names a file that can't be read.
        public static let invalidConfiguration = Self(name: "invalidConfiguration")
    }

    /// What is in the way.
    public let reason: Reason

    /// The libcurl that was found, such as `7.61.1`; nil if there was none.
    public let foundVersion: String?

    /// What was missing, or which part of the configuration can't be met.
    public let detail: String

    init(_ reason: Reason, foundVersion: String? = nil, detail: String = "") {
        self.reason = reason
        self.foundVersion = foundVersion
        self.detail = detail
    }
}

extension CurlTransportError: CustomStringConvertible {
    /// One sentence for people to read.
    public var description: String {
        let found = foundVersion.map { "libcurl \($0)" } ?? "no libcurl"
        return switch reason {
        case .unavailable: "CurlTransport is for Linux only; use URLSessionTransport here"
        case .tooOld: "CurlTransport needs libcurl 7.68 or later, but found \(foundVersion ?? "?")"
        case .notFound: "CurlTransport needs libcurl 7.68 or later, but found \(found): \(detail)"
        case .unsupported: "\(found) can't do what the configuration asks for: \(detail)"
        default: "the configuration of CurlTransport is not valid: \(detail)"
        }
    }
}
