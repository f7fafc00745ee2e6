import Testing

@testable import Parsers

/// Secrets in texts that are neither quite JSON nor quite a form.
@Suite struct RedactionTests {
    @Test(arguments: [
        #"{"msg":"token=abc\"def","password":"T0p"}"#, "user=ash\npassword=T0p\npin=T0p",
        "user=ash\rpassword=T0p", "user=ash\r\npassword=T0p", "password=\u{301}T0p&a=1",
        "X-Amz-Signature=T0p", #"{"client_assertion":"T0p"}"#,
        #"{"a":"x=1&password=T0p"}"#, "at http://user:T0p@h.ex/x", "https://T0p@h.ex and more",
        #"{"body":"{\"password\":\"T0p\"}"}"#, #"["[{\"token\":\"T0p\"}]"]"#,
        #"{"a":"{\"b\":\"{\\\"pin\\\":\\\"T0p\\\"}\"}"}"#,
        #"{"u":"https:\/\/user:T0p@host\/x"}"#, #"{"u":"https:\u002F\u002Fuser:T0p@host"}"#,
        #"{"payload":"{\"password\":\"T0p\",\"x\":\"yy"#, #"{"a":"{\"pin\":\"T0p\"}\x"}"#,
        #"{"a":"at {\"pin\":\"T0p\"}"}"#, #"{"a":"{\"pin\":\"T0p\"}\ud800"}"#,
    ])
    func areHidden(_ text: String) {
        #expect(!Redaction().hidden(in: text).contains("T0p"))
    }

    @Test(arguments: [
        #"{"code":1001,"note":"a=b"}"#, "a=1&b=2", "plain text", "http://h.ex/@name?a=b@c",
        #"{"body":"{\"a\":1}","c":"{not JSON"}"#,
    ])
    func andTheRestIsShown(_ text: String) {
        #expect(Redaction().hidden(in: text) == text)
    }

    @Test func anIndentedTextIsNoSquareOfItsLength() {
        let text = String(repeating: "[", count: 20_000)

        #expect(Redaction().hidden(in: text, indented: true).utf8.count < 2_000_000)
    }
}
