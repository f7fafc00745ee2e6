import Foundation
import Testing

@testable import Parsers

@Suite struct RedactedJSONTests {
    @Test func indentsAndKeepsEverythingElse() {
        let text = #"{"b":[1.10,1e400,{"é":"a\nb"}],"a":{},"c":[ ]}"#

        let shown = RedactedJSON.hidden(in: text, indented: true) { _ in false }

        #expect(
            shown == """
                {
                  "b": [
                    1.10,
                    1e400,
                    {
                      "é": "a\\nb"
                    }
                  ],
                  "a": {},
                  "c": []
                }
                """)
    }

    @Test(arguments: [
        "", "{", "[1,", #"{"a"#, #"{"a":"#, "]]]", "{}}", "\"", #"{"a" "b"}"#, "nope",
    ])
    func keepsWhatIsMalformed(_ text: String) {
        #expect(RedactedJSON.hidden(in: text, indented: false) { _ in false } == text)
        #expect(
            RedactedJSON.hidden(in: text, indented: true) { _ in false }
                .filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
    }

    @Test(arguments: [
        (#"{"s":"x","t":1}"#, #"{"s":"<hidden>","t":1}"#),
        (#"{"s":-1.5e3,"t":1}"#, #"{"s":"<hidden>","t":1}"#),
        (#"{"s":null}"#, #"{"s":"<hidden>"}"#),
        (#"{"s":[{"u":"]"},2],"t":1}"#, #"{"s":"<hidden>","t":1}"#),
        (#"{"s":{"u":"}\""}}"#, #"{"s":"<hidden>"}"#),
        (#"{"s" : "x" , "t":"s"}"#, #"{"s" : "<hidden>" , "t":"s"}"#),
        (#"{"s":"x"#, #"{"s":"<hidden>""#),
        (#"{"s":"x\"#, #"{"s":"<hidden>""#),
        (#"{"s":"#, #"{"s":"#),
        (#"["s","x"]"#, #"["s","x"]"#),
    ])
    func hidesTheValueOfASecret(_ text: String, _ expected: String) {
        #expect(RedactedJSON.hidden(in: text, indented: false) { $0 == "s" } == expected)
    }
}
