import Foundation
import Testing

@testable import Parsers

@Suite struct BodyExcerptTests {
    @Test(arguments: [
        (#"{"password":"T0p","n":1}"#, #"{"password":"<hidden>","n":1}"#),
        (#"{"access_token": "T0p"}"#, #"{"access_token": "<hidden>"}"#),
        (#"{"apiKey":12345}"#, #"{"apiKey":"<hidden>"}"#),
        (#"{"note":"say \"hi","password":"T0p"}"#, #"{"note":"say \"hi","password":"<hidden>"}"#),
        (#"{"tokens":["A","B"],"n":1}"#, #"{"tokens":"<hidden>","n":1}"#),
        ("access_token=T0p&n=1", "access_token=<hidden>&n=1"),
        (#"{"code":1001}"#, #"{"code":1001}"#),
        (#"{"a":"password","b":"x"}"#, #"{"a":"password","b":"x"}"#),
        ("plain\n text", "plain text"),
        ("", ""),
    ])
    func hidesSecretsAndKeepsTheRest(_ body: String, _ excerpt: String) {
        #expect(BodyExcerpt.beginning(of: Data(body.utf8)).hasPrefix(excerpt))
    }

    @Test func aLongBodyIsCutBetweenCharacters() {
        let text = BodyExcerpt.beginning(of: Data(String(repeating: "日", count: 100).utf8))

        #expect(text == String(repeating: "日", count: 53) + "…")
    }

    @Test(arguments: [[0xFF, 0x00], [0x00, 0x01, 0x02]] as [[UInt8]])
    func whatIsNoTextIsShownAsItsSize(_ bytes: [UInt8]) {
        #expect(BodyExcerpt.beginning(of: Data(bytes)) == "\(bytes.count) bytes that are not text")
    }
}
