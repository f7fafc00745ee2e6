import ParsedProvider

extension CurlTransport.Configuration {
    /// Sets what holds for every exchange of a transport.
    ///
    /// - Returns: What this libcurl can't do; nil, or the request must not be sent.
    func apply(to easy: EasyHandle) -> String? {
        easy.set(.connectTimeout, connectTimeout.milliseconds)
        if let unixSocketPath, !easy.set(.unixSocket, unixSocketPath) { return "Unix sockets" }
        return applyProxy(to: easy) ?? tls.apply(to: easy)
    }

    private func applyProxy(to easy: EasyHandle) -> String? {
        switch proxy.kind {
        case .environment: return nil
        // An empty text is no proxy; without one libcurl looks at the environment.
        case .none: return easy.set(.proxy, "") ? nil : "proxies"
        case .url(let url, let exceptions):
            easy.set(.suppressConnectHeaders, 1)
            return easy.set(.proxy, url.absoluteString)
                && easy.set(.noProxy, exceptions.joined(separator: ",")) ? nil : "proxies"
        }
    }

    /// Finds what can be known to be wrong before anything is sent.
    func check() throws(CurlTransportError) {
        let files = [
            tls.authoritiesFile, tls.clientCertificate?.file, tls.clientCertificate?.keyFile,
        ]
        for case let file? in files where !FileManager.default.isReadableFile(atPath: file.path) {
            throw CurlTransportError(.invalidConfiguration, detail: "can't read \(file.path)")
        }
        for key in tls.pinnedKeys where Data(base64Encoded: key)?.count != 32 {
            throw CurlTransportError(
                .invalidConfiguration, detail: "a pinned key is no SHA-256 in Base64: \(key)")
        }
        guard maximumConnectionsPerHost > 0 else {
            throw CurlTransportError(.invalidConfiguration, detail: "no connections per host")
        }
        for (from, to) in hostOverrides where !from.isHostAndPort || !to.isHostAndPort {
            throw CurlTransportError(
                .invalidConfiguration, detail: "a host override is not host:port: \(from), \(to)")
        }
    }
}

extension CurlTransport.TLS {
    fileprivate func apply(to easy: EasyHandle) -> String? {
        guard easy.set(.tlsVersion, minimumVersion.number) else { return "the minimum TLS version" }
        if let authoritiesFile, !easy.set(.authorities, authoritiesFile.path) {
            return "a file of authorities"
        }
        if let certificate = clientCertificate {
            guard easy.set(.certificate, certificate.file.path),
                easy.set(.certificateKey, certificate.keyFile.path),
                certificate.keyPassword.map({ easy.set(.keyPassword, $0) }) ?? true
            else { return "client certificates" }
        }
        guard !pinnedKeys.isEmpty else { return nil }
        let pins = pinnedKeys.map { "sha256//\($0)" }.joined(separator: ";")
        return easy.set(.pinnedKey, pins) ? nil : "pinned keys"
    }
}

extension String {
    fileprivate var isHostAndPort: Bool {
        guard let colon = lastIndex(of: ":"), colon > startIndex else { return false }
        return UInt16(self[index(after: colon)...]) != nil
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, at least 1 and at most 24 days.
    var milliseconds: Int {
        let milliseconds = (self / .milliseconds(1)).rounded(.up)
        return Int(min(max(milliseconds, 1), 2_000_000_000))
    }
}
