extension ProviderOptions {
    /// What ``defaultHeaders`` are unless they are changed: `User-Agent` with the program's name and
    /// version, and `Accept-Language` with the user's first six languages (RFC 9110 §10.1.5,
    /// §12.5.4).
    public static let standardHeaders = [
        "User-Agent": userAgent, "Accept-Language": acceptLanguage,
    ]

    private static var userAgent: String {
        let bundle = Bundle.main.infoDictionary
        let version = bundle?["CFBundleShortVersionString"] as? String
        let program = ProcessInfo.processInfo.processName.tokenCharacters
        let product = [program, version?.tokenCharacters].compactMap(\.self).joined(separator: "/")
        return product + " ParsedProvider"
    }

    private static var acceptLanguage: String {
        Locale.preferredLanguages.prefix(6).enumerated()
            .map { index, language in
                let language = language.tokenCharacters
                return index == 0 ? language : "\(language);q=0.\(10 - index)"
            }
            .joined(separator: ", ")
    }
}

extension String {
    /// The text with everything replaced that a token can't have.
    fileprivate var tokenCharacters: String {
        String(
            decoding: utf8.map { ByteSet.token.contains($0) ? $0 : UInt8(ascii: "-") },
            as: UTF8.self)
    }
}
