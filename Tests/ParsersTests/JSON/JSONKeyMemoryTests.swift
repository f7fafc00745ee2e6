import Foundation
import Testing

@testable import Parsers

/// Keys are asked for their names once and compared with earlier ones from then on.
@Suite struct JSONKeyMemoryTests {
    private struct Item: Decodable, Equatable {
        var a: Int?
        var longer_than_eight: Int?
        var longerThanEight: Int?
        var ab: Int?
        var é: Int?
        var items: [Item]?
        var other: Other?

        enum CodingKeys: String, CodingKey {
            case a, longer_than_eight, longerThanEight, ab, é, items, other
        }
    }

    private struct Other: Decodable, Equatable {
        var ab: Int?
        var empty: Int?

        enum CodingKeys: String, CodingKey { case ab, empty = "" }
    }

    /// Objects with some of the keys in any order, some repeated, some with escapes, some of others.
    private func object(_ random: inout SeededGenerator, _ depth: Int = 0) -> String {
        let names = [
            "a", #"\u0061"#, "longer_than_eight", "longerThanEight", "ab", #"\u0061b"#, "é",
            #"\u00e9"#, "b", "", "x", "\(Int.random(in: 0..<100, using: &random))",
        ]
        var pairs = names.filter { _ in random.chance(60) }.map {
            "\"\($0)\":\(Int.random(in: 0..<1_000, using: &random))"
        }
        if depth < 2, random.chance(30) {
            let items = (0..<3).map { _ in object(&random, depth + 1) }
            pairs.append("\"items\":[\(items.joined(separator: ","))]")
        }
        if random.chance(50) { pairs.append(#""other":{"":1,"ab":2,"":3}"#) }
        if random.chance(50) { pairs.shuffle(using: &random) }
        return "{\(pairs.joined(separator: ","))}"
    }

    @Test(arguments: 1...20, [false, true])
    func findsWhatFoundationFindsInManyObjects(_ seed: UInt64, _ isSnake: Bool) throws {
        var random = SeededGenerator(seed: seed)
        let objects = (0..<60).map { _ in object(&random) }
        let text = "[\(objects.joined(separator: ","))]"

        let decoder = JSONDecoder()
        if isSnake { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        let options = JSONDecodingOptions(keys: isSnake ? .convertFromSnakeCase : .useDefaultKeys)

        let expected = try decoder.decode([Item].self, from: Data(text.utf8))

        #expect(try decode(text, as: [Item].self, options) == expected)
    }

    /// Reads a converted key again after its object was read as a dynamic value.
    private struct Again: Decodable {
        init(from decoder: any Decoder) throws {
            enum Key: CodingKey { case firstName, other }
            let container = try decoder.container(keyedBy: Key.self)
            #expect(try container.decode(Int.self, forKey: .firstName) == 1)
            #expect(try JSONValue(from: decoder)["firstName"] == 2)
            for _ in 0..<2 {
                #expect(try container.decode(Int.self, forKey: .firstName) == 1)
            }
            #expect(try JSONValue(from: decoder)["firstName"] == 2)
            #expect(container.allKeys == [.firstName])
        }
    }

    @Test func aDynamicValueInBetweenChangesNoKey() throws {
        let objects = [String](repeating: #"{"first_name":1,"firstName":2}"#, count: 40)

        let list = try decode(
            "[\(objects.joined(separator: ","))]", as: [Again].self,
            JSONDecodingOptions(keys: .convertFromSnakeCase))

        #expect(list.count == 40)
    }

    @Test func keysOfManyTypesAreNotTakenForOneAnother() throws {
        struct Pair<Tag>: Decodable, Equatable {
            let first: Int
            let second: Int
            enum CodingKeys: String, CodingKey { case second, first }
        }
        struct Swapped<Tag>: Decodable, Equatable {
            let first: Int
            let second: Int
            enum CodingKeys: String, CodingKey { case first, second }
        }
        struct All: Decodable {
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                try check(&list, Int.self, depth: 0)
            }

            /// So many types that their table grows: `Int`, `[Int]`, `[[Int]]` and so on.
            func check<Tag>(
                _ list: inout any UnkeyedDecodingContainer, _: Tag.Type, depth: Int
            ) throws {
                for _ in 0..<2 {
                    var copy = list
                    let pair = try list.decode(Pair<Tag>.self)
                    let swapped = try copy.decode(Swapped<Tag>.self)
                    #expect((pair.first, pair.second) == (1, 2))
                    #expect((swapped.first, swapped.second) == (1, 2))
                }
                if depth < 40 { try check(&list, [Tag].self, depth: depth + 1) }
            }
        }
        let objects = [String](repeating: #"{"first":1,"second":2}"#, count: 100)

        _ = try decode("[\(objects.joined(separator: ","))]", as: All.self)
    }

    @Test func aKeyMayBeAnyByteOrNone() throws {
        struct Byte: CodingKey {
            let byte: UInt8
            var intValue: Int? { nil }
            var stringValue: String { "key\(byte)" }
            init(_ byte: UInt8) { self.byte = byte }
            init?(intValue: Int) { nil }
            init?(stringValue: String) {
                guard let byte = UInt8(stringValue.dropFirst(3)) else { return nil }
                self.init(byte)
            }
        }
        struct Bytes: Decodable {
            let sum: Int
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Byte.self)
                sum = try (0...255).map { try container.decode(Int.self, forKey: Byte($0)) }
                    .reduce(0, +)
            }
        }
        struct Single: Decodable, Equatable {
            let only: Int
            enum CodingKeys: String, CodingKey { case only }
        }
        let object = (0...255).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let objects = [String](repeating: "{\(object)}", count: 20)
        let singles = (0..<40).map { "{\"only\":\($0)}" }

        let bytes = try decode("[\(objects.joined(separator: ","))]", as: [Bytes].self)
        #expect(bytes.map(\.sum) == [Int](repeating: 32_640, count: 20))
        let list = try decode("[\(singles.joined(separator: ","))]", as: [Single].self)
        #expect(list.map(\.only) == Array(0..<40))
    }
}
