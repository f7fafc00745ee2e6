public import ParsedProvider

extension CurlTransport {
    /// How requests leave.
    public struct Proxy: Sendable, Hashable {
        enum Kind: Hashable {
            case none
            case environment
            case url(URL, except: [String])
        }

        let kind: Kind

        /// Straight to the server, whatever `http_proxy` and its kin say in the environment.
        public static let none = Self(kind: .none)

        /// As the environment says: `http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`.
        public static let environment = Self(kind: .environment)

        /// Through one proxy: an `http`, `https`, `socks5` or `socks5h` URL, with user and password
        /// if it asks for them.
        ///
        /// - Parameters:
        ///   - url: Where the proxy is.
        ///   - except: Hosts that are reached without it, with everything below their names.
        /// - Returns: The proxy.
        public static func url(_ url: URL, except: [String] = []) -> Self {
            Self(kind: .url(url, except: except))
        }
    }
}
