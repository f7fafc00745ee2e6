import Testing

@testable import ParsedProvider

/// Which value passes as which type, by the strict check and by Swift's `as?`.
@Suite struct CheckedCastTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let verdict: Verdict
        let expected: Verdict
    }

    struct Verdict: Hashable {
        let strict: Bool
        let lenient: Bool
    }

    class Animal {}
    final class Dog: Animal {}

    static func row<Value>(
        _ name: String, _ value: Any, as type: Value.Type, strict: Bool, lenient: Bool
    ) -> Row {
        Row(
            testDescription: name,
            verdict: Verdict(
                strict: CheckedCast.cast(value, to: type) != nil, lenient: value as? Value != nil),
            expected: Verdict(strict: strict, lenient: lenient))
    }

    static let rows: [Row] = [
        row("String as String", "x", as: String.self, strict: true, lenient: true),
        row("Int as String", 1, as: String.self, strict: false, lenient: false),
        row("a subclass as its base", Dog(), as: Animal.self, strict: true, lenient: true),
        row("a base as its subclass", Animal(), as: Dog.self, strict: false, lenient: false),
        row(
            "a conforming type as a protocol", 1, as: (any Encodable).self, strict: true,
            lenient: true),
        row("anything as Any", "x", as: Any.self, strict: true, lenient: true),
        row("a hashable as AnyHashable", "x", as: AnyHashable.self, strict: true, lenient: true),

        row("a value as its optional", "x", as: String?.self, strict: true, lenient: true),
        row("NSNull as an optional", NSNull(), as: String?.self, strict: true, lenient: false),
        row("NSNull as a value", NSNull(), as: String.self, strict: false, lenient: false),
        row(
            "nil as its optional", String?.none as Any, as: String?.self, strict: true,
            lenient: true),
        row(
            "nil as another optional", String?.none as Any, as: Int?.self, strict: false,
            lenient: true),
        row("nil as a value", String?.none as Any, as: String.self, strict: false, lenient: false),
        row(
            "a boxed value as the value", String?.some("x") as Any, as: String.self, strict: true,
            lenient: true),
        row(
            "a boxed Int as String", Int?.some(1) as Any, as: String.self, strict: false,
            lenient: false),
        row(
            "a boxed Int as [Int]", Int?.some(1) as Any, as: [Int].self, strict: false,
            lenient: false),

        row("an empty [String] as [Int]", [String](), as: [Int].self, strict: false, lenient: true),
        row("an empty [String] as [Any]", [String](), as: [Any].self, strict: true, lenient: true),
        row("an empty [Any] as [Int]", [Any](), as: [Int].self, strict: true, lenient: true),
        row(
            "an empty [Int] as [any Encodable]", [Int](), as: [any Encodable].self, strict: true,
            lenient: true),
        row(
            "an empty [[String]] as [[Int]]", [[String]](), as: [[Int]].self, strict: false,
            lenient: true),
        row("an empty [Dog] as [Animal]", [Dog](), as: [Animal].self, strict: true, lenient: true),
        row(
            "an empty dictionary of others", [String: String](), as: [String: Int].self,
            strict: false, lenient: true),
        row(
            "an empty set of others", Set<String>(), as: Set<Int>.self, strict: false, lenient: true
        ),
        row(
            "[Any] whose elements pass", [1, 2] as [Any], as: [Int].self, strict: true,
            lenient: true),
        row(
            "[Any] with one that does not", [1, "x"] as [Any], as: [Int].self, strict: false,
            lenient: false),
        row(
            "[String: Any] whose values pass", ["a": 1] as [String: Any], as: [String: Int].self,
            strict: true, lenient: true),
        row("[Int] as String", [1, 2], as: String.self, strict: false, lenient: false),
        row("a set as an array", Set([1]), as: [Int].self, strict: false, lenient: false),
        row(
            "a boxed set as a set", Set<Int>?.some([1]) as Any, as: Set<Int>.self, strict: true,
            lenient: true),
        row(
            "Decimal 3.133 as Double", Decimal(string: "3.133") as Any, as: Double.self,
            strict: true, lenient: false),
        row("an array as a set", [1], as: Set<Int>.self, strict: false, lenient: false),

        row("NSNumber 1 as Int", NSNumber(value: 1), as: Int.self, strict: true, lenient: true),
        row(
            "NSNumber 1 as Double", NSNumber(value: 1), as: Double.self, strict: true, lenient: true
        ),
        row(
            "NSNumber 1.5 as Int", NSNumber(value: 1.5), as: Int.self, strict: false, lenient: false
        ),
        row("NSNumber 1 as Bool", NSNumber(value: 1), as: Bool.self, strict: false, lenient: true),
        row("JSON true as Bool", NSNumber(value: true), as: Bool.self, strict: true, lenient: true),
        row("JSON true as Int", NSNumber(value: true), as: Int.self, strict: false, lenient: true),
        row("Int as Double", 3, as: Double.self, strict: true, lenient: false),
        row("Int as Int8, too large", 300, as: Int8.self, strict: false, lenient: false),
        row(
            "2^53 + 1 as Double", 9_007_199_254_740_993, as: Double.self, strict: false,
            lenient: false),
        row("Double 1.0 as Int", 1.0, as: Int.self, strict: true, lenient: false),
        row("Bool as Int", true, as: Int.self, strict: false, lenient: false),
        row("Int as Decimal", 3, as: Decimal.self, strict: true, lenient: false),
        row(
            "Decimal 0.5 as Double", Decimal(string: "0.5") as Any, as: Double.self, strict: true,
            lenient: false),
        row(
            "Decimal 0.5 as Int", Decimal(string: "0.5") as Any, as: Int.self, strict: false,
            lenient: false),

        row("[Any] as NSArray", [1, "x"] as [Any], as: NSArray.self, strict: true, lenient: true),
        row(
            "[String: Any] as NSDictionary", ["a": 1] as [String: Any], as: NSDictionary.self,
            strict: true, lenient: true),
        row(
            "NSArray as [Int]", NSArray(array: [1, 2]), as: [Int].self, strict: true, lenient: true),
        row(
            "NSArray as [String]", NSArray(array: [1, 2]), as: [String].self, strict: false,
            lenient: false),
        row(
            "NSDictionary as [String: Int]", NSDictionary(dictionary: ["a": 1]),
            as: [String: Int].self, strict: true, lenient: true),
        row("NSString as String", NSString("x"), as: String.self, strict: true, lenient: true),
        row("Substring as String", "x".prefix(1), as: String.self, strict: false, lenient: false),
        row("ArraySlice as array", [1][...], as: [Int].self, strict: false, lenient: false),
    ]

    @Test(arguments: rows)
    func aValuePassesByItsDynamicTypeOrBySwiftsCast(_ row: Row) {
        #expect(row.verdict == row.expected)
    }

    @Test func aPassedValueKeepsItsValue() {
        #expect(CheckedCast.cast(NSNumber(value: 1), to: Double.self) == 1)
        #expect(CheckedCast.cast(UInt64.max, to: Decimal.self) == Decimal(UInt64.max))
        #expect(CheckedCast.cast([1, 2] as [Any], to: [Int].self) == [1, 2])
        #expect(CheckedCast.cast([1, NSNull()] as [Any], to: [Int?].self) == [1, nil])
        #expect(
            CheckedCast.cast(["a": [1]] as [String: Any], to: [String: [Int]].self) == ["a": [1]])
        #expect(CheckedCast.cast("x", to: String??.self) == .some(.some("x")))
        #expect(CheckedCast.cast(String?.some("x") as Any, to: String.self) == "x")
    }
}
