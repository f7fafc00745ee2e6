import Foundation
import Parsers
import Testing

@Suite struct ReadyMadeParserTests {
    private struct User: Codable, Equatable { let login: String }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/469"),
        .bug("https://github.com/Alamofire/Alamofire/issues/2770"), arguments: [200, 204, 205])
    func anEmptyBodyIsFineForWhatNeedsNone(_ status: Int) throws {
        let response = Response("", status: status)

        try ResponseParser.void(response)
        #expect(try ResponseParser.data(response).isEmpty)
        #expect(try ResponseParser.string(response) == "")
        #expect(try ResponseParser.lines(response) == [])
        #expect(try ResponseParser.json(User?.self)(response) == nil)
        #expect(try ResponseParser.propertyList(User?.self)(response) == nil)
    }

    @Test func theFileOfADownloadIsAValue() throws {
        let file = URL(fileURLWithPath: "/x/y")

        #expect(try ResponseParser.fileURL(Response(statusCode: 200, fileURL: file)) == file)
        let error = #expect(throws: ParsingError.self) {
            try ResponseParser.fileURL(Response(statusCode: 204))
        }
        #expect(error?.reason == .emptyBody)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/2466"),
        .bug("https://github.com/kean/Get/issues/57"), arguments: [200, 202, 204])
    func anEmptyBodyIsAnErrorOfItsOwnForAValue(_ status: Int) {
        let response = Response("", status: status)

        for parse in [
            { _ = try ResponseParser.json(User.self)(response) },
            { _ = try ResponseParser.jsonValue(response) },
            { _ = try ResponseParser.propertyList(User.self)(response) },
        ] {
            let error = #expect(throws: ParsingError.self) { try parse() }
            #expect(error?.reason == .emptyBody)
            #expect(error?.response == response)
        }
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/615"))
    func aNotModifiedIsAStatusAndNotAMalformedBody() {
        let error = #expect(throws: ParsingError.self) {
            try ResponseParser.json(User.self)(Response("", status: 304))
        }

        #expect(error?.reason == .status)
    }

    @Test func jsonDecodesWholeAndAtAPath() throws {
        #expect(try ResponseParser.json(User.self)(Response(#"{"login":"a"}"#)).login == "a")
        #expect(
            try ResponseParser.json([User].self, at: "data.users")(
                Response(#"{"data":{"users":[{"login":"a"}]}}"#)
            ).count == 1)
        #expect(try ResponseParser.jsonValue(at: "a.0")(Response(#"{"a":["x"]}"#)) == .string("x"))
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/909"))
    func jsonDoesNotAskForAContentType() throws {
        #expect(try ResponseParser.json(Int.self)(Response("1", type: "text/html")) == 1)
    }

    @Test func propertyListsDecode() throws {
        let data = try PropertyListEncoder().encode(User(login: "a"))

        let user = try ResponseParser.propertyList(User.self)(
            Response(statusCode: 200, data: data))
        let error = #expect(throws: ParsingError.self) {
            try ResponseParser.propertyList(User.self)(Response("nope"))
        }

        #expect(user.login == "a")
        #expect(error?.reason == .decoding)
        #expect(error?.underlyingError != nil)
    }

    @Test func linesEndWithEitherLineBreakAndAreNeverEmpty() throws {
        #expect(try ResponseParser.lines(Response("a\r\nb\n\nc")) == ["a", "b", "c"])
        #expect(try ResponseParser.lines(Response("a\u{2028}b\rc")) == ["a\u{2028}b", "c"])
    }
}
