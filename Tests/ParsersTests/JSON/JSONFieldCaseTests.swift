import Foundation
import Testing

@testable import Parsers

/// Public bug reports, cut down to their input.
@Suite struct JSONFieldCaseTests {
    @Test(
        .bug("https://github.com/johnezang/JSONKit/issues/69"),
        .bug("https://github.com/serde-rs/json/issues/805"),
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/3363"))
    func ignoresAByteOrderMark() throws {
        let data = Data([0xEF, 0xBB, 0xBF, 0x7B, 0x22, 0x61, 0x22, 0x3A, 0x31, 0x7D])
        #expect(try JSONValue(parsing: data).a == 1)
        #expect(try JSONDocument(data).decode([String: Int].self) == ["a": 1])
        #expect(try JSONDocument(data).decode(Int.self, at: "a") == 1)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/358"),
        .bug("https://github.com/Alamofire/Alamofire/issues/1359"))
    func refusesBytesThatAreNotUTF8() throws {
        let data = Data([0x7B, 0x22, 0x61, 0x22, 0x3A, 0x22, 0xE9, 0x22, 0x7D])
        let failure = #expect(throws: JSONFailure.self) { try JSONDocument(data) }
        #expect(failure?.reason == .malformed)
        #expect(failure?.path == "a")
        #expect(failure?.offset == 6)
    }

    @Test func namesUTF16ForWhatItIs() throws {
        let text = try #require(#"{"a":1}"#.data(using: .utf16))
        let failure = #expect(throws: JSONFailure.self) { try JSONDocument(text) }
        #expect(failure?.expected == "UTF-8, not UTF-16 or UTF-32")
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/3248"),
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/2713"),
        .bug("https://github.com/feedback-assistant/reports/issues/26"))
    func readsScalarsAtTheTop() throws {
        #expect(try decode("99", as: Int.self) == 99)
        #expect(try decode(#""hi""#, as: String.self) == "hi")
        #expect(try decode("true", as: Bool.self))
        #expect(try decode("null", as: Int?.self) == nil)
        #expect(try JSONValue(parsing: " 99 ") == 99)
        #expect(try JSONValue(parsing: #""hi""#) == "hi")
        #expect(try JSONValue(parsing: "true") == true)
        #expect(try JSONValue(parsing: "null") == .null)
    }

    @Test(.bug("https://github.com/lionheart/openradar-mirror/issues/2918"))
    func keepsIntegersAbove53Bits() throws {
        struct Ids: Decodable {
            let id: Int64
            let u: UInt64
        }
        let text = #"{"id":9007199254740993,"u":18446744073709551615}"#
        for ids in [
            try decode(text, as: Ids.self), try decode("{\"d\":\(text)}", as: Ids.self, at: "d"),
        ] {
            #expect(ids.id == 9_007_199_254_740_993)
            #expect(ids.u == 18_446_744_073_709_551_615)
        }
        #expect(try JSONValue(parsing: text).u?.number?.uint64 == .max)
    }

    @Test(
        .bug("https://github.com/tristanhimmelman/ObjectMapper/issues/799"),
        .bug("https://github.com/lionheart/openradar-mirror/issues/17915"),
        .bug("https://github.com/swiftlang/swift/issues/10553"))
    func keepsDecimalsUnderAKeyPath() throws {
        let text = #"{"d":{"v":3.133,"w":0.123456789012345678,"m":79228162514264337593543950335}}"#
        let found = try decode(text, as: [String: Decimal].self, at: "d")
        #expect(found["v"] == Decimal(string: "3.133"))
        #expect(found["w"] == Decimal(string: "0.123456789012345678"))
        #expect(found["m"] == Decimal(string: "79228162514264337593543950335"))
    }

    @Test(.bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/1803"))
    func readsPairsOfSurrogatesOnly() throws {
        let smile = #"{"v":"\uD83D\uDE00"}"#
        #expect(try decode(smile, as: [String: String].self) == ["v": "😀"])
        #expect(try JSONValue(parsing: smile).v == "😀")
        for text in [#"{"v":"\uDFF3"}"#, #"{"v":"\uD83D"}"#, #"{"v":"\uD83Dx"}"#] {
            #expect(failure(text, as: [String: String].self)?.reason == .malformed)
            #expect((try? JSONValue(parsing: text)) == nil)
        }
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1414"),
        .bug("https://github.com/Moya/Moya/issues/1405"))
    func followsAKeyPathToAnyValue() throws {
        let text = #"{"list":[1,2],"count":3,"ok":true,"s":"x"}"#
        #expect(try decode(text, as: [Int].self, at: "list") == [1, 2])
        #expect(try decode(text, as: Int.self, at: "count") == 3)
        #expect(try decode(text, as: Bool.self, at: "ok"))
        #expect(try decode(text, as: String.self, at: "s") == "x")
        #expect(failure(text, as: Int.self, at: "s")?.reason == .typeMismatch)
    }

    @Test(
        .bug("https://github.com/ikesyo/Himotoki/issues/53"),
        .bug("https://github.com/ikesyo/Himotoki/issues/89"),
        .bug("https://github.com/ikesyo/Himotoki/issues/162"),
        .bug("https://github.com/Anviking/Decodable/issues/121"))
    func namesTheFirstPartOfAPathThatFails() throws {
        let text = #"{"a":{"b":null,"s":"x"},"c":1}"#
        #expect(failure(text, as: Int.self, at: "a.b")?.reason == .valueNotFound)
        #expect(failure(text, as: Int.self, at: "a.b")?.path == "a.b")
        #expect(try decode(text, as: Int?.self, at: "a.b") == nil)
        #expect(try decode(text, as: Int?.self, at: "a.b.deeper") == nil)
        #expect(failure(text, as: Int.self, at: "a.x")?.reason == .keyNotFound)
        #expect(failure(text, as: Int.self, at: "a.x")?.presentKeys == ["b", "s"])
        #expect(try decode(text, as: Int?.self, at: "a.x.y") == nil)
        #expect(failure(text, as: Int.self, at: "a.x.y")?.path == "a.x")
        #expect(failure(text, as: Int.self, at: "c.d")?.reason == .typeMismatch)
        #expect(failure(text, as: Int.self, at: "c.d")?.path == "c")
        #expect(failure(text, as: Int?.self, at: "c.d")?.reason == .typeMismatch)
        #expect(failure(text, as: Int?.self, at: "a.s")?.reason == .typeMismatch)
    }

    @Test(
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/3752"),
        .bug("https://github.com/RevenueCat/purchases-ios/issues/6134"),
        .bug("https://github.com/realm/SwiftLint/issues/2153"))
    func matchesAKeyPathBeforeTheKeyStrategy() throws {
        struct Profile: Decodable { let firstName, imageUrl: String }
        struct Wrong: Decodable { let firstName, imageURL: String }
        let text = #"{"user_profile":{"first_name":"A","image_url":"x"}}"#
        let options = JSONDecodingOptions(keys: .convertFromSnakeCase)

        #expect(try decode(text, as: Profile.self, at: "user_profile", options).imageUrl == "x")
        let failure = failure(text, as: Wrong.self, at: "user_profile", options)
        #expect(failure?.reason == .keyNotFound)
        #expect(failure?.path == "user_profile.imageURL")
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/801"))
    func refusesASecondDocument() throws {
        for text in [#"{"a":1}{"a":1}"#, #"{"a":1} x"#] {
            #expect(failure(text, as: [String: Int].self)?.expected == "the end of the document")
            #expect((try? JSONValue(parsing: text)) == nil)
        }
        #expect(try decode("{\"a\":1} \r\n\t", as: [String: Int].self) == ["a": 1])
    }

    @Test(
        .bug("https://github.com/tristanhimmelman/ObjectMapper/issues/624"),
        .bug("https://github.com/vinhnx/notes/issues/42"))
    func takesPositionsInAKeyPath() throws {
        let text = #"{"items":[{"id":31}],"o":{"0":"zero"}}"#
        #expect(try decode(text, as: Int.self, at: "items.0.id") == 31)
        #expect(try decode(text, as: Int.self, at: ["items", 0, "id"]) == 31)
        #expect(failure(text, as: Int.self, at: "items.1.id")?.path == ["items", 1])
        #expect(failure(text, as: Int.self, at: "items.1.id")?.reason == .keyNotFound)
        #expect(failure(text, as: Int.self, at: "items.-1.id")?.reason == .typeMismatch)
        #expect(failure(text, as: Int.self, at: "items.x")?.reason == .typeMismatch)
        #expect(failure(text, as: Int.self, at: "items.x")?.path == "items")
        #expect(try decode(text, as: String.self, at: "o.0") == "zero")
        #expect(try decode(text, as: String.self, at: ["o", 0]) == "zero")
    }
}
