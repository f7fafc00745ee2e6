import Foundation
import Testing

@testable import Parsers

@Suite struct JSONKeyTests {
    private struct User: Decodable, Equatable {
        var firstName: String?
        var imageUrl: String?
        var _id: Int?
        var x1Y2: Int?
    }

    private let snake = JSONDecodingOptions(keys: .convertFromSnakeCase)

    @Test(arguments: [
        "first_name", "_first_name", "__a_b__", "a", "A", "_", "___", "", "a__b", "FIRST_NAME",
        "first_NAME", "firstName", "first_2nd", "x1_y2", "é_ü_ß", "a_b_", "x_1", "foo-bar_baz",
        "image_url_2x", "_a", "aB_cD", "one.two_three",
    ])
    func convertsSnakeCaseAsFoundationDoes(_ key: String) throws {
        struct Keys: Decodable {
            let keys: [String]
            init(from decoder: any Decoder) throws {
                keys = try decoder.container(keyedBy: JSONCodingKey.self).allKeys.map(\.stringValue)
            }
        }
        let data = Data("{\"\(key)\":1}".utf8)
        let foundation = JSONDecoder()
        foundation.keyDecodingStrategy = .convertFromSnakeCase

        let expected = try foundation.decode(Keys.self, from: data).keys
        #expect(try JSONDocument(data).decode(Keys.self, options: snake).keys == expected)
    }

    @Test func findsConvertedKeysInAnyOrder() throws {
        let text = #"[{"image_url":"u","first_name":"n","other_key":1},{"_id":4,"x1_y2":5}]"#
        let users = try decode(text, as: [User].self, snake)
        #expect(users == [User(firstName: "n", imageUrl: "u"), User(_id: 4, x1Y2: 5)])
    }

    @Test func leavesTheKeysOfDictionariesAlone() throws {
        let found = try decode(#"{"a_b":{"c_d":1}}"#, as: [String: [String: Int]].self, snake)
        #expect(found == ["a_b": ["c_d": 1]])
        let value = try decode(#"[{"a_b":1}]"#, as: [JSONValue].self, snake)
        #expect(value == [["a_b": 1]])
    }

    @Test func givesCustomKeysTheWholePath() throws {
        struct Outer: Decodable {
            struct Inner: Decodable { let value: Int }
            let list: [Inner]
        }
        let options = JSONDecodingOptions(
            keys: .custom { path in
                let name = path.last?.stringValue ?? ""
                if name == "VALUE" {
                    #expect(path.map(\.stringValue) == ["list", "Index 1", "VALUE"])
                }
                return JSONCodingKey(name.lowercased())
            })
        let found = try decode(#"{"LIST":[{"value":1},{"VALUE":2}]}"#, as: Outer.self, options)
        #expect(found.list.map(\.value) == [1, 2])
    }

    private struct Twice: Decodable, Equatable {
        let a: Int
        let b: Int
        let again: Int

        init(a: Int, b: Int, again: Int) { (self.a, self.b, self.again) = (a, b, again) }

        private enum Keys: String, CodingKey { case a, b }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            a = try container.decode(Int.self, forKey: .a)
            b = try container.decode(Int.self, forKey: .b)
            again = try container.decode(Int.self, forKey: .a)
        }
    }

    @Test(arguments: [
        #"{"a":1,"b":2,"a":3}"#, #"{"a":1,"a":3,"b":2}"#, #"{"b":2,"a":1,"b":9,"a":3}"#,
        #"{"a":1,"\u0061":3,"b":2,"\u0062":4}"#, #"{"\u0061":1,"a":3,"b":2}"#,
        #"{"x":0,"y":0,"a":1,"z":0,"a":5,"b":2,"a":3}"#,
    ])
    func takesTheFirstOfEqualKeysEverywhere(_ text: String) throws {
        let twice = try decode(text, as: Twice.self)
        #expect(twice == Twice(a: 1, b: 2, again: 1))
        #expect(try decode(text, as: Twice.self, snake) == twice)
        #expect(try decode(text, as: [String: Int].self)["a"] == 1)
        #expect(try decode(text, as: Int.self, at: "a") == 1)
        let value = try JSONValue(parsing: text)
        #expect(value.a == 1 && value.b == 2)
        #expect(Set(value.object?.keys ?? []).count == value.object?.count)
    }

    @Test(arguments: [9, 21, 40, 300, 5000])
    func takesTheFirstOfEqualKeysInLargeObjects(_ count: Int) throws {
        var pairs = (0..<count).map { "\"key\($0)\":\($0)" }
        pairs.append("\"b\":2")
        pairs.insert("\"a\":1", at: count / 3)
        pairs += pairs.map { $0.split(separator: ":")[0] + ":-1" }
        let text = "{\(pairs.joined(separator: ","))}"

        let twice = try decode(text, as: Twice.self)
        #expect(twice == Twice(a: 1, b: 2, again: 1))
        #expect(try decode(text, as: Twice.self, snake) == twice)
        let value = try JSONValue(parsing: text)
        #expect(value.object?.count == count + 2)
        #expect((0..<count).allSatisfy { value["key\($0)"]?.int == $0 })
    }

    @Test func takesTheFirstOfKeysThatBecomeEqual() throws {
        let text = #"{"first_name":"1","image_url":"u","firstName":"2"}"#
        #expect(try decode(text, as: User.self, snake).firstName == "1")
        #expect(try decode(text, as: User.self).firstName == "2")
    }

    @Test func decodesOneDocumentInSeveralWays() throws {
        let document = try JSONDocument(Data(#"{"first_name":"1","firstName":"2"}"#.utf8))
        for _ in 0..<3 {
            #expect(try document.decode(User.self).firstName == "2")
            #expect(try document.decode(User.self, options: snake).firstName == "1")
            #expect(try document.value().object?.count == 2)
        }
    }

    /// Reads two large objects in turns, backwards, and as dynamic values in between.
    private struct Turns: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSONCodingKey.self)
            let objects = try ["a", "b"].map { name in
                try container.nestedContainer(
                    keyedBy: JSONCodingKey.self, forKey: JSONCodingKey(name))
            }
            for i in (0..<40).reversed() {
                for (object, name) in zip(objects, ["key", "other"]) {
                    let value = try object.decode(Int.self, forKey: JSONCodingKey("\(name)\(i)"))
                    #expect(value == i)
                }
                if i % 10 == 0 {
                    let value = try container.decode(JSONValue.self, forKey: JSONCodingKey("a"))
                    #expect(value.object?.count == 40)
                    #expect(try JSONValue(from: decoder).object?.count == 2)
                    #expect(container.contains(JSONCodingKey("b")))
                }
            }
        }
    }

    @Test func readsObjectsInTurns() throws {
        let pairs = (0..<40).map { "\"key\($0)\":\($0)" } + ["\"key5\":-1"]
        let object = "{\(pairs.joined(separator: ","))}"
        let other = object.replacing("key", with: "other")
        let text = "{\"a\":\(object),\"b\":\(other)}"
        _ = try decode(text, as: Turns.self)
        _ = try decode(text, as: Turns.self, snake)
    }
}
