import Foundation

extension Response {
    /// The encoding that the charset of `Content-Type` names; nil where there is none or no such.
    var textEncoding: String.Encoding? {
        mediaType?.parameters["charset"].flatMap(String.Encoding.init(charset:))
    }
}

extension String.Encoding {
    /// The encoding of an IANA charset name, compared without case, `-` and `_`.
    ///
    /// As in browsers, `gb2312` and `gbk` are read as their superset GB 18030, and `ks_c_5601` as
    /// its superset code page 949 (WHATWG Encoding §4.2). Foundation on Linux can't read `euc-jp`.
    init?(charset name: String) {
        let key = name.lowercased().filter { $0 != "-" && $0 != "_" }
        guard let encoding = Self.byCharset[key] else { return nil }
        self = encoding
    }

    private static let byCharset: [String: Self] = [
        "utf8": .utf8, "utf16": .utf16, "utf16le": .utf16LittleEndian,
        "utf16be": .utf16BigEndian, "utf32": .utf32, "utf32le": .utf32LittleEndian,
        "utf32be": .utf32BigEndian, "usascii": .ascii, "ascii": .ascii,
        "iso88591": .isoLatin1, "latin1": .isoLatin1, "l1": .isoLatin1, "iso88592": .isoLatin2,
        "latin2": .isoLatin2, "iso88593": cf(0x0203), "iso88594": cf(0x0204),
        "iso88595": cf(0x0205), "iso88596": cf(0x0206), "iso88597": cf(0x0207),
        "iso88598": cf(0x0208), "iso88599": cf(0x0209), "iso885910": cf(0x020A),
        "iso885913": cf(0x020D), "iso885914": cf(0x020E), "iso885915": cf(0x020F),
        "latin9": cf(0x020F), "iso885916": cf(0x0210), "windows1250": .windowsCP1250,
        "windows1251": .windowsCP1251, "cp1251": .windowsCP1251, "windows1252": .windowsCP1252,
        "cp1252": .windowsCP1252, "windows1253": .windowsCP1253, "windows1254": .windowsCP1254,
        "windows1255": cf(0x0505), "windows1256": cf(0x0506), "windows1257": cf(0x0507),
        "windows1258": cf(0x0508), "koi8r": cf(0x0A02), "koi8u": cf(0x0A08),
        "macintosh": cf(0x0000), "shiftjis": .shiftJIS, "sjis": .shiftJIS,
        "xsjis": .shiftJIS, "windows31j": cf(0x0420), "cp932": cf(0x0420), "eucjp": .japaneseEUC,
        "iso2022jp": .iso2022JP, "gb2312": cf(0x0632), "gbk": cf(0x0632), "gb18030": cf(0x0632),
        "big5": cf(0x0A03), "big5hkscs": cf(0x0A06), "euckr": cf(0x0940), "ksc56011987": cf(0x0422),
        "windows949": cf(0x0422), "cp949": cf(0x0422),
    ]

    /// An encoding that Foundation knows by Core Foundation's number only.
    private static func cf(_ number: UInt) -> Self {
        Self(rawValue: 0x8000_0000 | number)
    }
}
