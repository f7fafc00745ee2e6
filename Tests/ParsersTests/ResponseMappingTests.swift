import Foundation
import Parsers
import Testing

/// The vocabulary that Moya's users write inside closures.
@Suite struct ResponseMappingTests {
    private struct Issue: Decodable, Equatable {
        var title: String?
    }

    @Test(arguments: [(10, false), (-1, false), (0, true), (9, true)])
    func aFilterAcceptsItsRange(_ status: Int, _ isAccepted: Bool) {
        #expect(
            ((try? Response("", status: status).filter(statusCodes: 0...9)) != nil) == isAccepted)
        #expect(
            ((try? Response("", status: status).filter(statusCodes: 0..<10)) != nil) == isAccepted)
    }

    @Test func theNamedFiltersAcceptSuccessAndRedirects() throws {
        #expect(throws: ParsingError.self) {
            try Response("", status: 404).filterSuccessfulStatusCodes()
        }
        #expect(throws: ParsingError.self) {
            try Response("", status: 404).filterSuccessfulStatusAndRedirectCodes()
        }
        _ = try Response("", status: 200).filterSuccessfulStatusCodes()
        _ = try Response("", status: 304).filterSuccessfulStatusAndRedirectCodes()
        _ = try Response("", status: 42).filter(statusCode: 42)
        #expect(throws: ParsingError.self) { try Response("", status: 43).filter(statusCode: 42) }
    }

    @Test func aRefusedStatusKeepsTheResponse() throws {
        let response = Response("body", status: 404)

        let error = #expect(throws: ParsingError.self) {
            try response.filterSuccessfulStatusCodes()
        }

        #expect(error?.reason == .status)
        #expect(error?.response == response)
    }

    @Test func mapsTextWholeAndAtAKeyPath() throws {
        #expect(try Response("x").mapString() == "x")
        #expect(try Response(#"{"a":{"b":"x"}}"#).mapString(atKeyPath: "a.b") == "x")
        #expect(throws: ParsingError.self) { try Response(#"{"a":1}"#).mapString(atKeyPath: "a") }
        #expect(throws: ParsingError.self) { try Response(bytes: [0xFF]).mapString() }
    }

    @Test func mapsJSONOfAnyShape() throws {
        #expect(try Response("[true,null]").mapJSON() == .array([.bool(true), .null]))
        #expect(try Response("").mapJSON(failsOnEmptyData: false) == .null)
        #expect(throws: ParsingError.self) { try Response("").mapJSON() }
        #expect(throws: ParsingError.self) { try Response(#"{"a":"#).mapJSON() }
    }

    @Test func mapsValuesWholeAndAtAKeyPath() throws {
        let response = Response(#"{"issue":{"title":"x"},"n":3,"ok":true,"u":"http://h.ex"}"#)

        #expect(try response.map(Issue.self, atKeyPath: "issue") == Issue(title: "x"))
        #expect(try response.map(Int.self, atKeyPath: "n") == 3)
        #expect(try response.map(Bool.self, atKeyPath: "ok"))
        #expect(try response.map(URL.self, atKeyPath: "u").host == "h.ex")
        #expect(throws: ParsingError.self) { try response.map(Int.self, atKeyPath: "absent") }
        #expect(throws: ParsingError.self) { try response.map(String.self, atKeyPath: "n") }
    }

    @Test func anEmptyBodyMayBeAnEmptyValue() throws {
        #expect(try Response("").map(Issue.self, failsOnEmptyData: false) == Issue())
        #expect(try Response("").map([Issue].self, failsOnEmptyData: false) == [])
        #expect(throws: ParsingError.self) { try Response("").map(Issue.self) }
    }

    @Test func aDecoderOfTheCallersIsHonoured() throws {
        struct Event: Decodable { let createdAt: Date }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        let response = Response(#"{"e":{"created_at":7}}"#)

        let event = try response.map(Event.self, atKeyPath: "e", using: decoder)

        #expect(event.createdAt == Date(timeIntervalSince1970: 7))
    }
}
