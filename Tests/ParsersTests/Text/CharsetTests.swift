import Foundation
import Parsers
import Testing

@Suite struct CharsetTests {
    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/359"),
        arguments: [nil, "text/xml", "text/plain; charset=nonsense"])
    func withoutACharsetTextIsUTF8(_ type: String?) throws {
        #expect(try ResponseParser.string(Response("日本", type: type)) == "日本")
    }

    @Test(
        .bug("https://github.com/Kitura/SwiftyRequest/issues/15"),
        arguments: [
            "text/plain; charset=iso-8859-1", "text/plain;Charset=\"ISO-8859-1\"",
            "text/plain; x=1; charset=latin1 ; q=1",
        ])
    func aDeclaredCharsetIsObeyed(_ type: String) throws {
        let cafe = Response(bytes: [0x63, 0x61, 0x66, 0xE9], type: type)

        #expect(try ResponseParser.string(cafe) == "café")
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
