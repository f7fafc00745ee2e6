import Foundation
import Testing

@testable import Parsers

@Suite struct JSONNumberTests {
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("1", 1), ("1.0", 1), ("1e2", 100), ("100e-2", 1), ("0e1", 0),
        ("0.0e-5", 0), ("9007199254740993", 9_007_199_254_740_993),
        ("9007199254740993.0", 9_007_199_254_740_993), ("9223372036854775807", Int.max),
        ("-9223372036854775808", Int.min), ("9223372036854775807.0", Int.max),
        ("-9223372036854775808.000", Int.min), ("922337203685477580700e-2", Int.max),
        ("0.00000000000000000001e20", 1),
    ])
    func readsWholeNumbersExactly(_ text: String, _ value: Int) throws {
        #expect(try decode(text, as: Int.self) == value)
        #expect(try decode("[\(text)]", as: [Int].self) == [value])
        #expect(try JSONValue(parsing: text).int == value)
    }

    @Test(arguments: [
        "1.5", "9223372036854775808", "-9223372036854775809", "1e19", "1e-1", "1e400",
        "123456789012345678901234567890", "9223372036854775807.5",
    ])
    func refusesWhatIsNoInt(_ text: String) throws {
        #expect(failure(text, as: Int.self)?.reason == .numberOutOfRange)
        #expect(try JSONValue(parsing: text).int == nil)
    }

    @Test func keepsToTheRangeOfEachInteger() throws {
        #expect(try decode("255.0", as: UInt8.self) == 255)
        #expect(try decode("-128", as: Int8.self) == -128)
        #expect(try decode("18446744073709551615", as: UInt64.self) == .max)
        #expect(try decode("1.8446744073709551615e19", as: UInt64.self) == .max)
        #expect(failure("256", as: UInt8.self)?.reason == .numberOutOfRange)
        #expect(failure("-1", as: UInt.self)?.reason == .numberOutOfRange)
        #expect(failure("-129", as: Int8.self)?.reason == .numberOutOfRange)
        #expect(failure("18446744073709551616", as: UInt64.self)?.reason == .numberOutOfRange)
    }

    @Test @available(macOS 15, iOS 18, *) func readsNumbersOf128Bits() throws {
        let text = "170141183460469231731687303715884105727"
        #expect(try decode(text, as: Int128.self) == .max)
        #expect(try decode("[\(text)]", as: [Int128].self) == [.max])
        #expect(failure(text + "0", as: Int128.self)?.reason == .numberOutOfRange)
    }

    @Test(arguments: ["1e400", "-1e400", "1e-400", "0.1e-999999999999999999999"])
    func refusesDoublesOutOfRange(_ text: String) {
        #expect(failure(text, as: Double.self)?.reason == .numberOutOfRange)
    }

    @Test func keepsToTheRangeOfFloat() throws {
        #expect(failure("1e39", as: Float.self)?.reason == .numberOutOfRange)
        #expect(failure("1e-50", as: Float.self)?.reason == .numberOutOfRange)
        #expect(try decode("16777217", as: Float.self) == 16_777_216)
        // In between, rounding to `Double` first would end on a tie.
        #expect(try decode("1.000000059604644775390625000001", as: Float.self) == 1.0000001)
    }

    @Test func keepsTheSignOfZero() throws {
        #expect(try decode("-0", as: Double.self).sign == .minus)
        #expect(try decode("-0.0", as: Double.self).sign == .minus)
        #expect(try decode("0e400", as: Double.self) == 0)
        #expect(try decode("0e-400", as: Double.self) == 0)
    }

    @Test(arguments: [
        "5e-324", "2.4703282292062328e-324", "2.2250738585072011e-308", "2.2250738585072014e-308",
        "1.7976931348623157e308", "1.7976931348623158e308", "9007199254740993",
        "9007199254740992.5", "0.500000000000000166533453693773481063544750213623046875",
        "7.2057594037927933e16", "1.00000000000000011102230246251565404236316680908203125",
        "8.5e22", "1e23", "123456789012345678901234567890.12345e-10", "0.1", "1e22", "1e-22",
        "9223372036854775807", "6.631236846766476e-316", "4.4501477170144023e-308",
    ])
    func roundsDoublesCorrectly(_ text: String) throws {
        let expected = try #require(Double(text))
        #expect(try decode(text, as: Double.self).bitPattern == expected.bitPattern)
    }

    @Test func roundsRandomDoublesAsTheLibraryDoes() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<40_000 {
            let digits = Int.random(in: 1...24, using: &random)
            var text = random.chance(50) ? "-" : ""
            text += "\(Int.random(in: 1...9, using: &random))."
            for _ in 0..<digits { text += "\(Int.random(in: 0...9, using: &random))" }
            text += "e\(Int.random(in: -330...308, using: &random))"
            guard let expected = Double(text), expected.isFinite, expected != 0 else { continue }
            #expect(try decode(text, as: Double.self) == expected, "\(text)")
        }
    }

    @Test func readsEveryDoubleBackFromItsShortestText() throws {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<40_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            #expect(try decode("\(value)", as: Double.self) == value)
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard float.isFinite else { continue }
            #expect(try decode("\(float)", as: Float.self) == float)
        }
    }

    @Test(arguments: [
        "3.133", "0.123456789012345678", "79228162514264337593543950335", "-1e-100", "100", "0.10",
        "12345678901234567890123456789012345678", "1e100", "0.00000000000000000000000000001",
    ])
    func readsDecimalsExactly(_ text: String) throws {
        #expect(try decode(text, as: Decimal.self) == Decimal(string: text))
        #expect(try decode("[\(text)]", as: [Decimal].self) == [Decimal(string: text)])
        #expect(try JSONValue(parsing: text).decimal == Decimal(string: text))
    }

    @Test func refusesDecimalsOutOfRange() {
        #expect(failure("1e200", as: Decimal.self)?.reason == .numberOutOfRange)
        #expect(failure("1e-200", as: Decimal.self)?.reason == .numberOutOfRange)
    }

    @Test func readsNamedFloatsOnlyWhereAsked() throws {
        let options = JSONDecodingOptions(
            nonConformingFloats: .convertFromString(
                positiveInfinity: "+", negativeInfinity: "-", nan: "?"))

        let values = try decode(#"["+","-",1]"#, as: [Double].self, options)
        #expect(values == [.infinity, -.infinity, 1])
        #expect(try decode(#""?""#, as: Float.self, options).isNaN)
        #expect(failure(#""!""#, as: Double.self, options)?.reason == .typeMismatch)
        #expect(failure(#""+""#, as: Double.self)?.reason == .typeMismatch)
    }
}
