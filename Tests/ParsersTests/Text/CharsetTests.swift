import Foundation
import Parsers
import Testing

@Suite struct CharsetTests {
    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/359"),
        arguments: [
            nil, "text/xml", "text/plain; charset=nonsense", #"text/plain; x="charset=ascii""#,
        ])
    func withoutACharsetTextIsUTF8(_ type: String?) throws {
        #expect(try ResponseParser.string(Response("日本", type: type)) == "日本")
    }

    @Test(
        .bug("https://github.com/Kitura/SwiftyRequest/issues/15"),
        arguments: [
            "text/plain; charset=iso-8859-1", "text/plain;Charset=\"ISO-8859-1\"",
            "text/plain; x=1; charset=latin1 ; q=1", #"text/plain; x="a;\"b"; charset=ISO_8859-1"#,
            "text/plain; charset=ISO-8859-1; charset=utf-8",
        ])
    func aDeclaredCharsetIsObeyed(_ type: String) throws {
        let cafe = Response(bytes: [0x63, 0x61, 0x66, 0xE9], type: type)

        #expect(try ResponseParser.string(cafe) == "café")
    }

    @Test(
        .bug("https://github.com/AFNetworking/AFNetworking/issues/3677"),
        .bug("https://github.com/dduan/Just/issues/27"),
        arguments: [
            ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3], "你好"), ("GBK", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
            ("gb18030", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
            ("shift_jis", [0x93, 0xFA, 0x96, 0x7B], "日本"),
            ("euc-kr", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
            ("ks_c_5601-1987", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
            ("big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"),
            ("windows-1251", [0xCF, 0xF0], "Пр"), ("koi8-r", [0xF0, 0xD2], "Пр"),
            ("iso-8859-2", [0xB1], "ą"), ("iso-8859-15", [0xA4], "€"),
            ("windows-1252", [0x80], "€"), ("macintosh", [0x8E], "é"),
            ("utf-16le", [0x41, 0x00], "A"), ("utf-16be", [0x00, 0x41], "A"),
            ("utf-16", [0xFE, 0xFF, 0x00, 0x41], "A"), ("utf-16", [0xFF, 0xFE, 0x41, 0x00], "A"),
        ] as [(String, [UInt8], String)])
    func charsetsOfTheWebAreKnown(_ charset: String, _ bytes: [UInt8], _ text: String) throws {
        let response = Response(bytes: bytes, type: "text/html; charset=\(charset)")

        #expect(try ResponseParser.string(response) == text)
    }

    @Test func theCallersEncodingBeatsTheDeclaredOne() throws {
        let response = Response(bytes: [0xE9], type: "text/plain; charset=utf-8")

        #expect(try ResponseParser.string(encoding: .isoLatin1)(response) == "é")
        let error = #expect(throws: ParsingError.self) { try ResponseParser.string(response) }
        #expect(error?.reason == .text)
    }

    @Test func aByteOrderMarkIsNoText() throws {
        #expect(try ResponseParser.string(Response(bytes: [0xEF, 0xBB, 0xBF, 0x61])) == "a")
    }
}
