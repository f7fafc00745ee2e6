import Foundation
import Parsers
import Testing

/// What the JSON parsers add to the engine: the response, its charset, and arrays with gaps.
@Suite struct JSONParserTests {
    private struct User: Decodable, Equatable {
        let id: Int
        let login: String
    }

    @Test func anErrorSaysWhatWasExpectedWhereAndWhatWasThere() {
        let body = """
            {"items": [
              {"id": 1, "login": "a"},
              {"id": "x", "login": "b"}
            ]}
            """

        let error = #expect(throws: ParsingError.self) {
            try ResponseParser.json([User].self, at: "items")(Response(body))
        }

        #expect(error?.reason == .wrongType)
        #expect(error?.path?.description == "$.items[1].id")
        #expect(error?.position?.line == 3)
        #expect(error?.position?.column == 10)
        #expect(
            error?.description.hasPrefix(
                #"$.items[1].id: expected Int, found string "x" (line 3, column 10) (status 200) in: "#
            )
                == true)
    }

    @Test(arguments: [
        ("{", ParsingError.Reason.malformed), ("", .emptyBody), (#"{"id":1}"#, .missingKey),
        (#"{"id":null,"login":""}"#, .null), (#"{"id":1e30,"login":""}"#, .numberOutOfRange),
        (#"{"id":1,"login":2}"#, .wrongType),
    ])
    func eachFailureHasAReasonOfItsOwn(_ body: String, _ reason: ParsingError.Reason) {
        let error = #expect(throws: ParsingError.self) {
            try ResponseParser.json(User.self)(Response(body))
        }

        #expect(error?.reason == reason)
    }

    @Test func aMissingKeyNamesTheKeysThatWereThere() {
        let error = #expect(throws: ParsingError.self) {
            try ResponseParser.json(User.self)(Response(#"{"id":1,"name":"x"}"#))
        }

        #expect(
            error?.description.contains(#"missing key "login", there are "id", "name""#) == true)
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/358"))
    func aDeclaredCharsetIsTranscodedAndUTF8IsAskedForElsewhere() throws {
        let bytes: [UInt8] = Array(#"{"a":""#.utf8) + [0xE9] + Array(#""}"#.utf8)
        let latin = Response(bytes: bytes, type: "application/json; charset=iso-8859-1")

        #expect(try ResponseParser.json([String: String].self)(latin) == ["a": "é"])
        let error = #expect(throws: ParsingError.self) {
            try ResponseParser.json([String: String].self)(Response(bytes: bytes))
        }
        #expect(error?.reason == .malformed)
    }

    @Test func aLossyArrayKeepsTheGoodElementsAndSaysWhatIsWrongWithTheOthers() throws {
        let body = #"{"users":[{"id":1,"login":"a"},{"id":2},7,{"id":3,"login":"c"}]}"#

        let users = try ResponseParser.lossyArray(of: User.self, at: "users")(Response(body))

        #expect(users.elements.map(\.id) == [1, 3])
        #expect(users.rejected.map { $0.path?.description } == ["$.users[1].login", "$.users[2]"])
        #expect(users.rejected.map(\.reason) == [.missingKey, .wrongType])
    }

    @Test(arguments: [#"{"users":7}"#, #"{}"#, "[", ""])
    func aLossyArrayMustBeAnArray(_ body: String) {
        #expect(throws: ParsingError.self) {
            try ResponseParser.lossyArray(of: Int.self, at: "users")(Response(body))
        }
    }

    @Test func aLossyArrayTakesLinearTime() throws {
        let body = "[" + Array(repeating: "\"x\",1", count: 50_000).joined(separator: ",") + "]"

        let texts = try ResponseParser.lossyArray(of: String.self)(Response(body))

        #expect(texts.elements.count == 50_000)
        #expect(texts.rejected.count == 100)
        #expect(texts.rejectedCount == 50_000)
    }

    @Test func aDecoderOfTheCallersSeesTheValueAtThePath() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Event: Decodable { let createdBy: String }
        let body = Response(#"{"my_events":[{"created_by":"x"}],"none":null}"#)

        let events = try ResponseParser.json([Event].self, at: "my_events", decoder: decoder)(body)
        let none = try ResponseParser.json(Event?.self, at: "absent", decoder: decoder)(body)

        #expect(events.map(\.createdBy) == ["x"])
        #expect(none == nil)
        #expect(throws: ParsingError.self) {
            try ResponseParser.json(Event.self, at: "absent", decoder: decoder)(body)
        }
    }
}
