import Foundation
import Testing

@testable import Parsers

/// Input made to be slow or to crash: no route may take two seconds for a megabyte.
///
/// Unoptimised code is some thirty times slower and gets a tenth of the input.
@Suite struct JSONAdversarialTests {
    struct Input: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        var isJSON = true

        init(_ name: String, _ text: String, isJSON: Bool = true) {
            testDescription = name
            self.text = text
            self.isJSON = isJSON
        }
    }

    #if DEBUG
    private static let mega = 100_000
    #else
    private static let mega = 1_000_000
    #endif

    private static func run(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    static let inputs = [
        Input("nested arrays", run("[", 100_000) + run("]", 100_000)),
        Input("nested objects", run(#"{"a":"#, 100_000) + "1" + run("}", 100_000)),
        Input("a megabyte of [", run("[", mega), isJSON: false),
        Input("a megabyte of {\"a\":", run(#"{"a":"#, mega / 5), isJSON: false),
        Input("control characters", "\"" + run("\u{0}", mega), isJSON: false),
        Input("escaped zeros", "\"" + run(#"\u0000"#, mega / 6) + "\""),
        Input("digits", run("7", mega)),
        Input("digits of a fraction", "0." + run("7", mega) + "e-7"),
        Input("an exponent", "1e" + run("9", mega)),
        Input("escapes", "\"" + run(#"\n"#, mega / 2) + "\""),
        Input("surrogates", "\"" + run(#"\ud83d\ude00"#, mega / 12) + "\""),
        Input("white space", run(" \n", mega / 2) + "1"),
        Input("keys", "{" + (0..<mega / 10).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"),
        Input("equal keys", "{" + run(#""a":1,"#, mega / 10) + #""a":2}"#),
        Input(
            "keys alike at both ends",
            "{" + (0..<mega / 10).map { "\"aaaaaaaa\($0)zzzzzzzz\":1" }.joined(separator: ",") + "}"
        ),
        Input(
            "escaped keys",
            "{" + (0..<mega / 20).map { "\"\\u0061\($0)\":1" }.joined(separator: ",") + "}"),
        Input(
            "many small objects of alike keys",
            "[" + run(alike, mega / 10_000) + alike.dropLast() + "]"),
    ]

    private static let alike =
        "{" + (100..<356).map { "\"aaaaaaaa\($0)zzzzzzzz\":1" }.joined(separator: ",") + "},"

    private struct Fields: Decodable {
        let a, b, c, d, k99999, k5, missing, other: JSONValue?
    }

    @Test(arguments: inputs)
    func costsLinearTime(_ input: Input) throws {
        let data = Data(input.text.utf8)
        let snake = JSONDecodingOptions(keys: .convertFromSnakeCase)
        var document: JSONDocument?
        func check(_ route: String, _ body: () throws -> Void) {
            let duration = ContinuousClock().measure { try? body() }
            #expect(duration < .seconds(2), "\(input) \(route)")
        }

        check("scanning") { document = try JSONDocument(data) }
        #expect((document != nil) == input.isJSON)
        check("object") { _ = try document?.decode(Fields.self) }
        check("converted keys") { _ = try document?.decode(Fields.self, options: snake) }
        check("array") { _ = try document?.decode([Fields].self) }
        check("dictionary") { _ = try document?.decode([String: Int].self) }
        check("integers") { _ = try document?.decode([Int].self) }
        check("integer") { _ = try document?.decode(Int.self) }
        check("double") { _ = try document?.decode(Double.self) }
        check("decimal") { _ = try document?.decode(Decimal.self) }
        check("value") { _ = try document?.value() }
        check("key path") { _ = try document?.decode(Int.self, at: "k99999") }
    }

    @Test func failuresOfEveryElementCostLinearTime() throws {
        struct Lossy: Decodable {
            let count: Int
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                var count = 0
                while !list.isAtEnd {
                    if (try? list.decode(Bool.self)) == nil {
                        _ = try list.decode(Int.self)
                        count += 1
                    }
                }
                self.count = count
            }
        }
        let text = "[\((0..<20_000).map(String.init).joined(separator: ","))]"
        #expect(try decode(text, as: Lossy.self).count == 20_000)
    }
}
