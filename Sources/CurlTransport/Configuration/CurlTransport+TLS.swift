public import ParsedProvider

extension CurlTransport {
    /// How servers are verified, and how the client shows who it is.
    ///
    /// Certificates and host names are always verified: nothing here, in the environment or in a
    /// URL turns that off. A server with a certificate of one's own is reached by naming its
    /// authority.
    public struct TLS: Sendable, Hashable {
        /// A version of TLS.
        public struct Version: Sendable, Hashable {
            let number: Int

            /// TLS 1.2 (RFC 5246).
            public static let v1_2 = Self(number: 6)
            /// TLS 1.3 (RFC 8446).
            public static let v1_3 = Self(number: 7)
        }

        /// A certificate that the client shows.
        public struct ClientCertificate: Sendable, Hashable {
            /// The certificate and its chain, as a PEM file.
            public var file: URL
            /// The private key, as a PEM file; may be the same one.
            public var keyFile: URL
            /// The key's password, if it is encrypted.
            public var keyPassword: String?

            /// Creates a certificate from its files.
            public init(file: URL, keyFile: URL, keyPassword: String? = nil) {
                self.file = file
                self.keyFile = keyFile
                self.keyPassword = keyPassword
            }
        }

        /// The authorities that are trusted, as a PEM file, in place of the system's; nil, the
        /// default, for the system's.
        public var authoritiesFile: URL?

        /// What the client shows to servers that ask for it; nothing by default.
        public var clientCertificate: ClientCertificate?

        /// The public keys of which the server must have one, each the Base64 of the SHA-256 of its
        /// `SubjectPublicKeyInfo`; empty, the default, for any.
        ///
        /// Verification by the authorities is not replaced but narrowed.
        public var pinnedKeys: [String] = []

        /// The lowest version that is spoken; TLS 1.2 by default.
        public var minimumVersion: Version = .v1_2

        /// Creates the default: the system's authorities, TLS 1.2 or later.
        public init() {}
    }
}
