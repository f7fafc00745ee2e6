import Foundation

extension Response {
    /// The encoding that the charset of `Content-Type` names, nil where there is none or no such.
    var textEncoding: String.Encoding? {
        guard let contentType = headers["Content-Type"] else { return nil }
        for parameter in contentType.split(separator: ";").dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1)
            guard pair.count == 2,
                pair[0].trimmingCharacters(in: .whitespaces).lowercased() == "charset"
            else { continue }
            return String.Encoding(
                charset: pair[1].trimmingCharacters(in: .init(charactersIn: "\" \t")))
        }
        return nil
    }
}

extension String.Encoding {
    /// The encoding of an IANA charset name, compared without case.
    init?(charset: String) {
        switch charset.lowercased() {
        case "utf-8", "utf8": self = .utf8
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "latin1", "iso_8859-1": self = .isoLatin1
        case "windows-1252", "cp1252": self = .windowsCP1252
        case "utf-16", "utf16": self = .utf16
        case "utf-16le": self = .utf16LittleEndian
        case "utf-16be": self = .utf16BigEndian
        default: return nil
        }
    }
}
