import Foundation
import Testing

@testable import Parsers

@Suite struct JSONValueTests {
    private let value: JSONValue = [
        "items": [["id": 3, "owner": ["login": "a"]]], "com.x": true, "none": nil, "half": 0.5,
        "0": "zero",
    ]

    @Test func looksInto() {
        #expect(value.items?[0]?.owner?.login?.string == "a")
        #expect(value[at: "items.0.id"]?.int == 3)
        #expect(value[at: ["items", 0, "id"]] == 3)
        #expect(value["com.x"]?.bool == true)
        #expect(value[at: "com.x"] == nil)
        #expect(value[at: "0"] == "zero")
        #expect(value.none?.isNull == true)
        #expect(value.half?.double == 0.5)
        #expect(value.half?.int == nil)
        #expect(value.items?[1] == nil)
        #expect(value.items?[-1] == nil)
        #expect(value.nothing?.at?.all == nil)
        #expect(value[at: []] == value)
        #expect(value.object?.keys == ["items", "com.x", "none", "half", "0"])
    }

    @Test(arguments: [
        #"{"z":1,"a":[1.50,-0,1E5,12345678901234567890.123],"é":"\"\\\n\u0001/"}"#,
        "[]", "{}", "null", #""""#, "123456789012345678901234567890e-500",
    ])
    func writesWhatItRead(_ text: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(value.description == text)
        #expect(value.jsonData == Data(text.utf8))
        #expect(try JSONValue(parsing: value.jsonData) == value)
    }

    @Test func comparesNumbersByValue() throws {
        func number(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
        for text in ["1", "1.0", "10e-1", "0.1e1", "100e-2"] {
            #expect(try number(text) == 1)
            #expect(try number(text).hashValue == number("1").hashValue)
        }
        #expect(try number("-0") == 0)
        #expect(try number("9007199254740993") != number("9007199254740992"))
        #expect(try number("1e400") != number("1e401"))
        #expect(try number("0.1") == 0.1)
    }

    @Test func comparesObjectsWithoutOrder() throws {
        let a = try JSONValue(parsing: #"{"a":1,"b":{"c":2,"d":3}}"#)
        let b = try JSONValue(parsing: #"{"b":{"d":3.0,"c":2},"a":1}"#)
        #expect(a == b)
        #expect(a.hashValue == b.hashValue)
        #expect(a != ["a": 1])
        #expect(a != ["a": 1, "b": 2])
    }

    @Test func keepsObjectsInOrderWhileTheyChange() throws {
        var object: JSONObject = ["a": 1, "b": 2, "a": 3]
        #expect(object.count == 2 && object["a"] == 1)
        for i in 0..<100 { object["k\(i)"] = .number(JSONNumber(i)) }
        object["b"] = nil
        object["a"] = "new"
        for i in stride(from: 0, to: 100, by: 2) { object["k\(i)"] = nil }
        #expect(object.keys == ["a"] + stride(from: 1, to: 100, by: 2).map { "k\($0)" })
        #expect(object["k51"]?.int == 51 && object["k50"] == nil && object["b"] == nil)
    }

    @Test func goesThroughFoundationsCoders() throws {
        let text = #"{"a":[1,1.5,true,null,"x",18446744073709551615,0.1,1e300,{"b":-7}],"c":{}}"#
        let value = try JSONValue(parsing: text)

        let encoded = try JSONEncoder().encode(value)
        #expect(try JSONValue(parsing: encoded) == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) == value)
        #expect(try decode(text, as: JSONValue.self) == value)
        let list = try PropertyListEncoder().encode(["v": JSONValue.array([1, 0.5, "x", true])])
        let found = try PropertyListDecoder().decode([String: JSONValue].self, from: list)
        #expect(found["v"]?[2] == "x" && found["v"]?[1] == 0.5)
    }

    @Test func encodesDigitsThatADoubleLacks() throws {
        let value = try JSONValue(parsing: "[0.123456789012345678901,123456789012345678901]")
        #expect(try JSONValue(parsing: JSONEncoder().encode(value)) == value)
    }

    @Test func knowsNumbersFromOtherText() {
        for text in ["", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", " 1", "1 ", "--1", "\"1\""] {
            #expect(JSONNumber(literal: text) == nil, "\(text)")
        }
        #expect(JSONNumber(literal: "-1.50E+2")?.literal == "-1.50E+2")
        #expect(JSONNumber(literal: "-1.50E+2")?.int == -150)
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(UInt64.max).uint64 == .max)
        #expect(JSONNumber(1.0) == 1)
    }

    @Test func reportsWhatItCannotParse() throws {
        let error = #expect(throws: JSONFailure.self) { try JSONValue(parsing: #"{"a":}"#) }
        #expect(error?.path == "a")
    }
}
