import Foundation
import Testing

@testable import Parsers

@Suite struct JSONStringTests {
    private static let plain = "some text that fits into no small string"

    /// A string that does not know that it is ASCII is slow to be hashed and compared; one that is
    /// wrong about it is broken.
    @Test(arguments: [
        plain, "é" + plain, plain + "é", plain.prefix(8) + "é" + plain, plain.prefix(7) + "\u{80}",
        plain + "\\", "\"" + plain, "\n" + plain + "é", "é\n" + plain, "short", "shört", "",
        "\u{10FFFF}" + plain, String(repeating: "\u{7F}", count: 40),
    ])
    func stringsAndKeysKnowWhetherTheyAreASCII(_ text: String) throws {
        for written in [JSONText.quoted(text), text.escapedThroughout] {
            let strings = try decode("[\(written)]", as: [String].self)
            let keys = try decode("{\(written):1}", as: [String: Int].self).keys
            let value = try decode(written, as: JSONValue.self)

            for found in strings + Array(keys) + [value.string ?? "none"] {
                #expect(found == text)
                #expect(found.utf8.elementsEqual(text.utf8))
                if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
                    #expect(found.utf8Span.isKnownASCII == isASCII)
                }
            }
        }
    }
}

extension String {
    /// The text as a JSON string with every character as an escape.
    fileprivate var escapedThroughout: String {
        "\"" + utf16.map { String(format: "\\u%04x", Int($0)) }.joined() + "\""
    }
}
