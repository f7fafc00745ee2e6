import Foundation
import Testing

@testable import Parsers

@Suite struct JSONStreamSplitterTests {
    private func split(
        _ text: String, _ layout: JSONStreamSplitter.Layout, chunk: Int, maximum: Int = 1 << 20
    ) throws -> [String] {
        var splitter = JSONStreamSplitter(layout, maximum: maximum)
        var found: [String] = []
        let bytes = Array(text.utf8)
        func take(_ element: JSONStreamSplitter.Element) {
            #expect(element.index == found.count)
            let there = bytes[element.offset..<element.offset + element.data.count]
            #expect(Array(there) == Array(element.data))
            found.append(String(decoding: element.data, as: UTF8.self))
        }
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            try splitter.append(bytes[start..<min(start + chunk, bytes.count)], take)
        }
        try splitter.finish(take)
        return found
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func findsLines(_ chunk: Int) throws {
        let text = "\u{FEFF}{\"a\":1}\r\n\n  [1, 2] \n\"x\"\n \n7"
        #expect(try split(text, .lines, chunk: chunk) == ["{\"a\":1}", "[1, 2]", "\"x\"", "7"])
        #expect(try split("", .lines, chunk: chunk) == [])
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func findsElements(_ chunk: Int) throws {
        let text = #" [ {"a":"],\"}"} , [1,[2]],"x\\" ,7 , null]  "#
        let found = try split(text, .array, chunk: chunk)
        #expect(found == [#"{"a":"],\"}"}"#, "[1,[2]]", #""x\\""#, "7", "null"])
        #expect(try split("[]", .array, chunk: chunk) == [])
        #expect(try split("\u{FEFF}[ \n ]\n", .array, chunk: chunk) == [])
    }

    @Test(arguments: [[0xEF], [0xEF, 0xBB], [0xBB], [0xEF, 0xBF]] as [[UInt8]])
    func refusesAMarkThatIsCut(_ mark: [UInt8]) {
        for chunk in [1, 100] {
            #expect(throws: JSONStreamSplitter.Failure.self) {
                var splitter = JSONStreamSplitter(.array)
                let bytes = mark + Array("[1]".utf8)
                for start in stride(from: 0, to: bytes.count, by: chunk) {
                    let end = min(start + chunk, bytes.count)
                    try splitter.append(bytes[start..<end]) { _ in }
                }
            }
        }
    }

    @Test(arguments: ["[1,]", "[,1]", "[1", "", "{}", "[1] x", "[1,,2]", "[}]", "[1]]", "["])
    func refusesWhatIsNoArray(_ text: String) {
        for chunk in [1, 100] {
            #expect(throws: JSONStreamSplitter.Failure.self) {
                try split(text, .array, chunk: chunk)
            }
        }
    }

    @Test func refusesDocumentsThatAreTooLong() {
        for text in [
            "[\"\(String(repeating: "a", count: 100))\"]",
            "\(String(repeating: "1", count: 100))\n",
        ] {
            let layout: JSONStreamSplitter.Layout = text.hasPrefix("[") ? .array : .lines
            #expect(throws: JSONStreamSplitter.Failure.self) {
                try split(text, layout, chunk: 10, maximum: 50)
            }
        }
    }

    @Test func decodesOneElementAfterTheOther() throws {
        var splitter = JSONStreamSplitter(.array)
        var sum = 0
        var count = 0
        func take(_ element: JSONStreamSplitter.Element) throws {
            sum += try JSONDocument(element.data).decode(Int.self, at: "n")
            count += 1
        }
        try splitter.append(Array("[".utf8), take)
        for i in 0..<1000 {
            try splitter.append(Array("\(i > 0 ? "," : ""){\"n\":\(i),\"t\":\"[\"}".utf8), take)
        }
        try splitter.append(Array("]".utf8), take)
        try splitter.finish(take)
        #expect(count == 1000 && sum == 499_500)
    }
}
