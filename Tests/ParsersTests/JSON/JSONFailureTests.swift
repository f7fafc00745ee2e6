import Foundation
import Testing

@testable import Parsers

/// What people read when something goes wrong, word for word.
@Suite struct JSONFailureTests {
    private struct Page: Decodable {
        struct Item: Decodable {
            struct Owner: Decodable { let id: Int }
            let owner: Owner
        }
        let items: [Item]
    }

    private let page = """
        {
          "items": [
            {"owner": {"id": 1}},
            {"owner": {"id": 2}},
            {"owner": {"id": 3}},
            {
              "owner": {
                "login": "é",
                "id": "x"
              }
            }
          ]
        }
        """

    @Test func pointsAtTheByte() throws {
        let found = try #require(failure(page, as: Page.self))
        #expect(
            found.description
                == #"$.items[3].owner.id: expected Int, found string "x" (line 9, column 15)"#)
        #expect(found.excerpt.contains(#""id": "x""#))
        #expect(Array(page.utf8)[found.offset...].starts(with: #""x""#.utf8))
    }

    @Test(arguments: [
        ("null", "$: expected Page, found null (line 1, column 1)"),
        ("[]", "$: expected an object, found array with 0 elements (line 1, column 1)"),
        (#"{"items":7}"#, "$.items: expected an array, found number 7 (line 1, column 10)"),
        (#"{"items":null}"#, "$.items: expected an array, found null (line 1, column 10)"),
        (
            #"{"item":[],"first name":1}"#,
            #"$.items: missing key "items", there are "item", "first name" (line 1, column 1)"#
        ),
        ("{}", #"$.items: missing key "items", the object is empty (line 1, column 1)"#),
        (
            #"{"items":[{"owner":{"id":1e30}}]}"#,
            "$.items[0].owner.id: expected a number that fits Int, found number 1e30 "
                + "(line 1, column 26)"
        ),
        (
            #"{"items":[{"owner":{"id":true}}]}"#,
            "$.items[0].owner.id: expected Int, found bool true (line 1, column 26)"
        ),
        (
            #"{"items":[{"owner":[{"a":1}]}]}"#,
            "$.items[0].owner: expected an object, found array with 1 element (line 1, column 20)"
        ),
    ])
    func saysWhatWasExpectedAndFound(_ text: String, _ message: String) {
        let message = message.replacing("expected Page", with: "expected an object")
        #expect(failure(text, as: Page.self)?.description == message)
    }

    @Test(arguments: [
        ("", "$: malformed JSON, expected a value, found the end (line 1, column 1)"),
        ("[1,]", #"$[1]: malformed JSON, expected a value, found "]" (line 1, column 4)"#),
        (
            "{\"a\":[1,\n 2 3]}",
            #"$.a[2]: malformed JSON, expected "," or "]", found "3" (line 2, column 4)"#
        ),
        (
            #"{"a":{"b":tru}}"#,
            #"$.a.b: malformed JSON, expected a value, found "t" (line 1, column 11)"#
        ),
        (
            #"{"a" 1}"#, #"$.a: malformed JSON, expected ":", found "1" (line 1, column 6)"#
        ),
        (
            "[\"a\u{1}\"]",
            "$[0]: malformed JSON, expected a closing quote or an escaped character, "
                + "found byte 0x01 (line 1, column 4)"
        ),
        (
            #"["\ud800"]"#,
            #"$[0]: malformed JSON, expected a pair of surrogates, found "\" (line 1, column 3)"#
        ),
        (
            "[01]",
            #"$[0]: malformed JSON, expected no digit after a leading zero, found "1" (line 1, column 3)"#
        ),
        (
            "{} x",
            #"$: malformed JSON, expected the end of the document, found "x" (line 1, column 4)"#
        ),
    ])
    func saysWhereADocumentBreaks(_ text: String, _ message: String) {
        #expect(failure(text, as: Page.self)?.description == message)
    }

    @Test func saysWhichPartOfAPathFailed() {
        let text = #"{"a":[{"com.x":null}]}"#
        #expect(
            failure(text, as: Int.self, at: ["a", 0, "com.x", "y"])?.description
                == #"$.a[0]["com.x"]: expected an object, found null (line 1, column 16)"#)
        #expect(
            failure(text, as: Int.self, at: "a.3")?.description
                == "$.a[3]: missing, array with 1 element (line 1, column 6)")
    }

    @Test func cutsLongValues() throws {
        let text = "[\"\(String(repeating: "a", count: 100_000))\"]"
        let found = try #require(failure(text, as: [Int].self))
        #expect(found.description.utf8.count < 200)
        #expect(found.excerpt.utf8.count < 200)
        let digits = try #require(failure(String(repeating: "1", count: 100_000), as: Int.self))
        #expect(digits.description.utf8.count < 200)
    }

    @Test func hidesSecrets() throws {
        let text =
            #"{"user":"u","password":"hunter2","apiKey":12345,"x-auth-token":["t0k3n"],"n":{}}"#
        struct Login: Decodable { let n: Int }
        let found = try #require(failure(text, as: Login.self))
        #expect(!found.excerpt.contains("t0k3n"))
        #expect(found.excerpt.contains("•••"))

        for path: JSONPath in ["password", "apiKey", ["x-auth-token", 0]] {
            let secret = try #require(failure(text, as: Bool.self, at: path))
            let all = secret.description + secret.excerpt + secret.found
            for word in ["hunter2", "12345", "t0k3n"] { #expect(!all.contains(word)) }
            #expect(secret.found.contains("hidden"))
        }
    }

    @Test(arguments: [
        #"{"password":"hunter2" "a":1}"#, #"{"a": x, "password":"hunter2"}"#,
        #"{"password":"hunter2"#, "{\"password\":\"hunter2\u{1}\"}",
        #"{"a":"b, "password":"hunter2"}"#, #"{"pass\u0077ord":"hunter2",}"#,
    ])
    func hidesSecretsInBrokenDocuments(_ text: String) throws {
        let found = try #require(failure(text, as: [String: String].self))
        #expect(!(found.description + found.excerpt).contains("hunter2"))
    }

    private struct Positive: Decodable {
        struct NotPositive: Error, Equatable { let value: Int }
        let value: Int

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Int.self)
            if value <= 0 { throw NotPositive(value: value) }
            if value > 100 {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "Too large"))
            }
            if value > 50 {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "Large"))
            }
        }
    }

    @Test func keepsTheErrorOfAnInitialiser() throws {
        let own = try #require(failure(#"{"a":[1,-2]}"#, as: [String: [Positive]].self))
        #expect(own.reason == .custom)
        #expect(own.underlying as? Positive.NotPositive == Positive.NotPositive(value: -2))
        #expect(own.description == "$.a[1]: NotPositive(value: -2) (line 1, column 9)")
    }

    @Test(arguments: [(101, "Too large"), (51, "Large")])
    func placesADecodingErrorOfAnInitialiser(_ value: Int, _ words: String) throws {
        let own = try #require(failure("{\"a\":[1,\(value)]}", as: [String: [Positive]].self))
        #expect(own.reason == .dataCorrupted)
        #expect(own.underlying is DecodingError)
        #expect(own.description == "$.a[1]: \(words), found number \(value) (line 1, column 9)")
    }

    @Test func doesNotBlameAnErrorThatWasCaught() throws {
        struct Outer: Decodable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                #expect((try? list.decode(Positive.self)) == nil)
                throw CancellationError()
            }
        }
        let own = try #require(failure("[[-1]]", as: [Outer].self))
        #expect(own.path == [0])
        #expect(own.underlying is CancellationError)
    }

    @Test func namesAnUnknownCaseOfAnEnumeration() throws {
        enum Color: String, Decodable { case red }
        let found = try #require(failure(#"{"c":"blue"}"#, as: [String: Color].self))
        #expect(found.reason == .dataCorrupted)
        #expect(found.path == "c")
        #expect(found.description.contains(#"found string "blue" (line 1, column 6)"#))
    }

    @Test(arguments: [
        #"{"payload":"{\"password\":\"T0p\",\"x\":1}"}"#,
        #"{"payload":"{\"password\":\"T0p\",\"x\":1}","a":1,}"#,
        #"{"payload":"{\"password\":\"T0p\"}"} x"#, #"["{\"pin\":\"T0p\"}"#,
        #"{"payload":"{\"pin\":\"T0p\",\"x\":1}"}"#,
    ])
    func secretsOfADocumentInAStringAreHidden(_ body: String) {
        let response = Response(statusCode: 200, data: Data(body.utf8))

        for parse in [
            { _ = try ResponseParser.json(Int.self).parse(response) },
            { _ = try ResponseParser.json([String: Int].self).parse(response) },
            { _ = try ResponseParser.json([Int].self).parse(response) },
            { _ = try ResponseParser.json(Int.self, at: "payload").parse(response) },
        ] {
            let error = #expect(throws: ParsingError.self) { try parse() }
            #expect(error.map { "\($0)".contains("T0p") } == false)
        }
    }
}
