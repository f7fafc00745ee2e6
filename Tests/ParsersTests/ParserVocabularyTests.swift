import Foundation
import Parsers
import Testing

/// Combinators and choices.
@Suite struct ParserVocabularyTests {
    private struct User: Decodable, Equatable { let login: String }

    private let user = Response(#"{"login":"ash"}"#)

    @Test func everyParserDescribesItsPlan() {
        let parser = ResponseParser.json(User.self).trimmingPrefix(")]}'")
            .validating(status: 200...299).map(\.login)
        let choice = ResponseParser<Int>.byStatus([.success: .json(), 404: .header("X")])

        #expect(
            parser.description
                == "status 200...299 → without prefix → json(User) → map")
        #expect(parser.label == "json(User)")
        #expect(choice.description == "by status (200...299: json(Int), 404...404: header(X))")
    }

    @Test func orNilGivesNilForTheResponsesItNames() throws {
        let parser = ResponseParser.json(User.self).orNil { $0.statusCode == 404 }
        let same: ResponseParser<User?> = .optional(.json(User.self)) { $0.statusCode == 404 }

        for parser in [parser, same] {
            #expect(try parser(Response("gone", status: 404)) == nil)
            #expect(try parser(user)?.login == "ash")
            #expect(throws: ParsingError.self) { try parser(Response("bad", status: 500)) }
        }
    }

    @Test func zipParsesTheSameResponseTwice() throws {
        let response = Response(
            statusCode: 200, headers: ["X-Total": "7"], data: user.data)

        let (value, total) = try ResponseParser.json(User.self)
            .zip(ResponseParser<Int>.header("x-total"))(response)

        #expect(value.login == "ash")
        #expect(total == 7)
    }

    @Test func byStatusTakesTheFirstEntryThatHasTheStatus() throws {
        let parser = ResponseParser<String>.byStatus([
            201: .string.map { "created \($0)" }, .success: .string,
            404: ResponseParser { _ in "none" },
        ])

        #expect(try parser(Response("x", status: 201)) == "created x")
        #expect(try parser(Response("x", status: 200)) == "x")
        #expect(try parser(Response("x", status: 404)) == "none")
        let error = #expect(throws: ParsingError.self) { try parser(Response("x", status: 500)) }
        #expect(error?.reason == .status)
    }

    @Test func byContentTypeTakesTheFirstEntryThatMatches() throws {
        let parser = ResponseParser<String>.byContentType([
            "application/json": .json(), "text/*": .string,
        ])

        #expect(try parser(Response(#""x""#, type: "Application/JSON; charset=utf-8")) == "x")
        #expect(try parser(Response(#""x""#, type: "text/html")) == #""x""#)
        let error = #expect(throws: ParsingError.self) {
            try parser(Response("", type: "image/png"))
        }
        #expect(error?.reason == .contentType)
        #expect(throws: ParsingError.self) { try parser(Response("x")) }
    }

    @Test func oneOfGivesTheFirstValueOrEveryError() throws {
        let parser = ResponseParser<Int>.oneOf(.json(), .json(at: "n"), .header("X-N"))

        #expect(try parser(Response("1")) == 1)
        #expect(try parser(Response(#"{"n":2}"#)) == 2)
        let error = #expect(throws: ParsingError.self) { try parser(Response("{}")) }
        #expect(error?.reason == .noAlternative)
        #expect((error?.underlyingError as? AlternativesError)?.errors.count == 3)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/598"),
        .bug("https://github.com/Alamofire/Alamofire/issues/1410"),
        arguments: [
            ("application/json", "application/json; charset=utf-8", true),
            ("application/json", "Application/JSON", true),
            ("application/json", "application/error", false), ("*/*", nil, true),
            ("*/*", "a/b", true), ("image/jpeg", "text/html", false),
            ("image/*", "image/png", true),
            ("application/*", "text/html", false), ("application/json", nil, false),
            ("application/json", "nonsense", false),
        ] as [(String, String?, Bool)])
    func mediaTypesCompareWithoutCaseAndParameters(
        _ accepted: String, _ type: String?, _ isAccepted: Bool
    ) {
        let parser = ResponseParser.string.validating(contentType: accepted)

        #expect(((try? parser(Response("x", type: type))) != nil) == isAccepted)
    }

    @Test func aContentTypeIsNotAskedOfAnEmptyBody() throws {
        let parser = ResponseParser.string.validating(contentType: "application/json")

        #expect(try parser(Response("", status: 204)) == "")
        let error = #expect(throws: ParsingError.self) {
            try parser(Response("<html>", type: "text/html"))
        }
        #expect(error?.found == "text/html")
        #expect(error?.excerpt == "<html>")
    }

    @Test(arguments: [")]}',\n[1]", "\u{FEFF})]}',\n[1]", "[1]"])
    func aPrefixIsTrimmedIfItIsThere(_ body: String) throws {
        let parser = ResponseParser.json([Int].self).trimmingPrefix(")]}',\n")

        #expect(try parser(Response(body)) == [1])
    }

    @Test func aHeaderIsAValueOfAnyType() throws {
        let response = Response(statusCode: 200, headers: ["X-Total": "7", "X-Token": "T0p"])

        #expect(try ResponseParser<Int>.header("x-total")(response) == 7)
        #expect(try ResponseParser<String>.header("X-Total")(response) == "7")
        let missing = #expect(throws: ParsingError.self) {
            try ResponseParser<Int>.header("X-None")(response)
        }
        let secret = #expect(throws: ParsingError.self) {
            try ResponseParser<Int>.header("X-Token")(response)
        }
        #expect(missing?.reason == .header)
        #expect("\(String(describing: secret))".contains("T0p") == false)
    }

    @Test func aFormIsItsPairsInOrder() throws {
        let pairs = try ResponseParser.form(Response("b=1+2&a=%C3%A9&c&b=%2B&d=50%"))

        #expect(
            pairs == [
                URLQueryItem(name: "b", value: "1 2"), URLQueryItem(name: "a", value: "é"),
                URLQueryItem(name: "c", value: ""), URLQueryItem(name: "b", value: "+"),
                URLQueryItem(name: "d", value: "50%"),
            ])
    }
}
