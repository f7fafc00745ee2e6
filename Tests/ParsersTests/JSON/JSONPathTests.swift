import Testing

@testable import Parsers

@Suite struct JSONPathTests {
    @Test func splitsTextAtDotsAndLeavesComponentsWhole() {
        let dotted: JSONPath = "data.items.0.id"
        #expect(dotted.components == [.key("data"), .key("items"), .key("0"), .key("id")])
        let whole: JSONPath = ["com.x.info", "n", 3]
        #expect(whole.components == [.key("com.x.info"), .key("n"), .index(3)])
        #expect(JSONPath("") == [])
        #expect(JSONPath("a..b").components == [.key("a"), .key(""), .key("b")])
        #expect(dotted.appending(2).components.last == .index(2))
    }

    @Test func describesItself() {
        #expect(JSONPath([]).description == "$")
        #expect(("items" as JSONPath).appending(3).description == "$.items[3]")
        let odd: JSONPath = ["com.x", "a_1", "1a", "", "é", "\"\n"]
        #expect(odd.description == #"$["com.x"].a_1["1a"][""]["é"]["\"\n"]"#)
    }

    @Test(arguments: [
        ("0", 0), ("12", 12), ("-1", nil), ("01", nil), ("+1", nil), ("x", nil), ("", nil),
        ("99999999999999999999", nil),
    ])
    func readsPositionsInTheirShortestForm(_ key: String, _ position: Int?) {
        #expect(JSONPath.Component.key(key).position == position)
    }

    @Test func namesSecretsInEverySpelling() {
        for name in [
            "password", "Password", "api_key", "apiKey", "X-API-Key", "access_token",
            "refreshToken",
            "client_secret", "Authorization", "proxy-authorization", "Set-Cookie", "PIN",
            "userPassword",
        ] {
            #expect(SecretNames.isSecret(name), "\(name)")
        }
        for name in ["name", "id", "author", "pinned", "keys", "passenger", "primary_key", ""] {
            #expect(!SecretNames.isSecret(name), "\(name)")
        }
    }
}
