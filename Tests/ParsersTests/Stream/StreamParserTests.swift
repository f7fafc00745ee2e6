import Foundation
import Parsers
import Testing

/// Bodies that arrive in pieces, cut anywhere.
@Suite struct StreamParserTests {
    /// Parses a body in pieces of a size.
    private func elements<Element>(
        _ parser: StreamParser<Element>, _ body: String, in size: Int, type: String? = nil
    ) throws -> [Element] {
        let bytes = Data(body.utf8)
        let read = try parser.open(Response("", type: type))
        var elements: [Element] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            try read(bytes[start..<min(start + size, bytes.count)]) { elements.append($0) }
        }
        try read(nil) { elements.append($0) }
        return elements
    }

    private static let sizes = [1, 2, 3, 5, 1_000]

    @Test(arguments: sizes)
    func linesEndWithAnyLineBreakWhereverTheBodyIsCut(_ size: Int) throws {
        let lines = try elements(.lines, "a\r\nbé\n\nc\rd\r\n\r\ne", in: size)

        #expect(lines == ["a", "bé", "c", "d", "e"])
    }

    @Test func aLineThatIsNotTextIsAnError() throws {
        let read = try StreamParser.lines.open(Response(""))

        let error = #expect(throws: ParsingError.self) { try read(Data([0xFF, 0x0A])) { _ in } }

        #expect(error?.reason == .text)
        #expect(error?.response.data == Data([0xFF]))
    }

    @Test func aLineWithoutEndIsRefusedBeforeItFillsTheMemory() throws {
        let read = try StreamParser.lines.open(Response(""))
        let piece = Data(repeating: 0x61, count: 1 << 20)

        let error = #expect(throws: ParsingError.self) {
            for _ in 0..<32 { try read(piece) { _ in } }
        }

        #expect(error?.reason == .malformed)
    }

    @Test(arguments: sizes)
    func jsonLinesAreOneDocumentEach(_ size: Int) throws {
        let values = try elements(.jsonLines([Int].self), "[1]\n\n \t\n[2,3]\r\n[4]", in: size)

        #expect(values == [[1], [2, 3], [4]])
    }

    @Test(arguments: sizes)
    func aJSONArrayGivesItsElementsOneByOne(_ size: Int) throws {
        let values = try elements(.jsonArray([Int].self), " [[1], [2,3]\n,[]] \n", in: size)

        #expect(values == [[1], [2, 3], []])
    }

    @Test(arguments: ["{}", "[1", "[1,]", "[1] x", "[x]", ""])
    func whatIsNoArrayIsAnError(_ body: String) {
        let error = #expect(throws: ParsingError.self) {
            try elements(.jsonArray(Int.self), body, in: 2)
        }

        #expect(error?.reason == .malformed)
    }

    @Test func aBadJSONLineIsNamedByItsText() throws {
        let read = try StreamParser.jsonLines(Int.self).open(Response(""))
        var numbers: [Int] = []

        let error = #expect(throws: ParsingError.self) {
            try read(Data("1\nx\n".utf8)) { numbers.append($0) }
        }

        #expect(numbers == [1], "what came before an error counts")
        #expect(error?.response.data == Data("x".utf8))
    }

    @Test func chunksAreThePiecesThatAreNotEmpty() throws {
        #expect(try elements(.chunks, "abc", in: 2) == [Data("ab".utf8), Data("c".utf8)])
        #expect(try elements(.chunks, "", in: 2).isEmpty)
    }

    @Test func elementsCanBeMappedAndLeftOut() throws {
        let parser = StreamParser.lines.compactMap { Int($0) }.map { $0 * 2 }

        #expect(try elements(parser, "1\nx\n3\n", in: 2) == [2, 6])
    }

    // MARK: Server-sent events

    private func events(_ body: String, in size: Int = 1_000) throws -> [ServerSentEvent] {
        try elements(.serverSentEvents, body, in: size, type: "text/event-stream; charset=utf-8")
    }

    @Test(arguments: sizes)
    func anEventEndsWithABlankLine(_ size: Int) throws {
        let body = """
            \u{FEFF}: a comment
            retry: 1500
            id: 7
            event: update
            data: first
            data:  second

            data

            event: nothing

            data: third
            unknown: x
            id

            data: cut off
            """

        #expect(
            try events(body, in: size) == [
                ServerSentEvent(
                    event: "update", data: "first\n second", id: "7", retry: .milliseconds(1500)),
                ServerSentEvent(data: "", id: "7", retry: .milliseconds(1500)),
                ServerSentEvent(data: "third", id: "", retry: .milliseconds(1500)),
            ])
    }

    @Test func aCharacterThatBeginsWithAMarkIsKept() throws {
        #expect(
            try events("data: \u{0E31}x\n\ndata:\u{0301}\n\n").map(\.data) == [
                "\u{0E31}x", "\u{0301}",
            ])
    }

    @Test(arguments: ["retry: x", "retry: -1", "retry:", "retry: 1.5", "retry: ٣"])
    func aRetryThatIsNoNumberIsIgnored(_ line: String) throws {
        #expect(try events("\(line)\ndata: x\n\n") == [ServerSentEvent(data: "x")])
    }

    @Test func anEventWithoutEndIsRefusedBeforeItFillsTheMemory() throws {
        let read = try StreamParser.serverSentEvents.open(
            Response(statusCode: 200, headers: ["Content-Type": "text/event-stream"]))
        let line = Data("data: \(String(repeating: "x", count: 1 << 20))\n".utf8)

        let error = #expect(throws: ParsingError.self) {
            for _ in 0..<32 { try read(line) { _ in } }
        }

        #expect(error?.reason == .malformed)
    }

    @Test func anIdWithNULIsIgnored() throws {
        #expect(try events("id: a\0b\ndata: x\n\n").first?.id == nil)
    }

    @Test func onlyAnEventStreamIsRead() {
        let error = #expect(throws: ParsingError.self) {
            try elements(.serverSentEvents, "data: x\n\n", in: 1, type: "text/html")
        }

        #expect(error?.reason == .contentType)
    }
}
