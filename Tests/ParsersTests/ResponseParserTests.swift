import Foundation
import Parsers
import Testing

@Suite struct ResponseParserTests {
    private struct Nope: Error {}

    @Test func aParserIsCalledLikeAFunction() throws {
        let parser = ResponseParser("length") { $0.data.count }

        #expect(try parser(Response("abc")) == 3)
        #expect(parser.label == "length")
        #expect(ResponseParser { _ in 1 }.label == "closure")
    }

    @Test func mapChangesTheValueAndKeepsTheLabel() throws {
        let parser = ResponseParser.string.map(\.count)

        #expect(try parser(Response("abc")) == 3)
        #expect(parser.label == "string")
        #expect(throws: Nope.self) {
            try ResponseParser.string.map { _ -> Int in throw Nope() }(Response(""))
        }
    }

    @Test func flatMapChoosesTheNextParserByTheFirst() throws {
        let parser = ResponseParser.string.flatMap { text -> ResponseParser<Int> in
            text.hasPrefix("[")
                ? ResponseParser.json([Int].self).map(\.count) : ResponseParser { _ in 0 }
        }

        #expect(try parser(Response("[1,2]")) == 2)
        #expect(try parser(Response("x")) == 0)
    }

    @Test func aResponsesBodyBeginsAtZero() throws {
        let slice = Response(statusCode: 200, data: Data("abc".utf8).dropFirst())

        #expect(slice.data.startIndex == 0)
        #expect(slice.data == Data("bc".utf8))
    }

    @Test func aStatusIsCheckedBeforeTheBody() throws {
        let parser = ResponseParser.json(Int.self).validating(status: 200...299)

        let error = #expect(throws: ParsingError.self) { try parser(Response("x", status: 500)) }

        #expect(error?.reason == .status)
        #expect(try parser(Response("7")) == 7)
    }
}

@Suite struct ErrorParserTests {
    private struct Envelope: Error, Decodable, Equatable { let message: String }

    @Test func anEnvelopeIsAnErrorWithTheStatusesOfErrorsOnly() {
        let parser = ErrorParser.json(Envelope.self)
        let body = #"{"message":"bad"}"#

        #expect(
            parser.error(in: Response(body, status: 422)) as? Envelope == Envelope(message: "bad"))
        #expect(parser.error(in: Response(body, status: 200)) == nil)
        #expect(parser.error(in: Response("[]", status: 422)) == nil)
        #expect(parser.error(in: Response("", status: 500)) == nil)
    }

    @Test func anEnvelopeMayLieDeeperAndInsideASuccess() {
        let parser = ErrorParser.json(Envelope.self, at: "error", statusCodes: 200...599)

        let error = parser.error(in: Response(#"{"error":{"message":"bad"}}"#))

        #expect(error as? Envelope == Envelope(message: "bad"))
    }

    @Test func aThrowMeansNotRecognised() {
        #expect(ErrorParser { _ in throw Envelope(message: "x") }.error(in: Response("")) == nil)
    }
}
