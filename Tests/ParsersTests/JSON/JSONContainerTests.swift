import Foundation
import Testing

@testable import Parsers

@Suite struct JSONContainerTests {
    private class Base: Decodable {
        let id: Int
        private enum Keys: String, CodingKey { case id }
        required init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
        }
    }

    private final class Derived: Base {
        let name: String
        private enum Keys: String, CodingKey { case name, parent }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            name = try container.decode(String.self, forKey: .name)
            let parent = container.contains(.parent)
            try super.init(
                from: parent ? container.superDecoder(forKey: .parent) : container.superDecoder())
        }
    }

    @Test func findsTheSuperclassUnderItsKey() throws {
        #expect(try decode(#"{"name":"a","super":{"id":1}}"#, as: Derived.self).id == 1)
        #expect(try decode(#"{"parent":{"id":2},"name":"a"}"#, as: Derived.self).id == 2)
    }

    @Test func readsNullWhereTheSuperclassIsMissing() {
        let failure = failure(#"{"name":"a"}"#, as: Derived.self)
        #expect(failure?.reason == .valueNotFound)
    }

    private struct Nested: Decodable {
        let first: Int
        let rest: [String]
        let path: String

        private enum Keys: String, CodingKey { case outer, inner, list }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let outer = try container.nestedContainer(keyedBy: Keys.self, forKey: .outer)
            var list = try outer.nestedUnkeyedContainer(forKey: .list)
            var numbers = try list.nestedUnkeyedContainer()
            first = try numbers.decode(Int.self)
            let object = try list.nestedContainer(keyedBy: Keys.self)
            var texts = [try object.decode(String.self, forKey: .inner)]
            texts.append(try String(from: list.superDecoder()))
            rest = texts
            path = (list.codingPath + numbers.codingPath).map(\.stringValue).joined(separator: "/")
        }
    }

    @Test func opensContainersInContainers() throws {
        let text = #"{"outer":{"list":[[7],{"inner":"x"},"y"]}}"#
        let nested = try decode(text, as: Nested.self)
        #expect(nested.first == 7)
        #expect(nested.rest == ["x", "y"])
        #expect(nested.path == "outer/list/outer/list/Index 0")
    }

    private struct Advance: Decodable {
        var log: [String] = []

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                let index = list.currentIndex
                if try list.decodeNil() {
                    log.append("\(index) null")
                } else if let number = try? list.decode(Int.self) {
                    log.append("\(index) \(number)")
                } else if let text = try? list.decode(String.self) {
                    log.append("\(index) \(text)")
                } else if (try? list.nestedUnkeyedContainer()) != nil {
                    log.append("\(index) list")
                } else {
                    _ = try list.nestedContainer(keyedBy: JSONCodingKey.self)
                    log.append("\(index) object")
                }
            }
            #expect(throws: DecodingError.self) { try list.decode(Int.self) }
            #expect(throws: DecodingError.self) { _ = try list.decodeNil() }
            #expect(throws: DecodingError.self) { _ = try list.superDecoder() }
            #expect(list.currentIndex == list.count)
        }
    }

    @Test func passesOnlyOverWhatWasRead() throws {
        let found = try decode(#"[1,"a",null,[2],{"k":3}]"#, as: Advance.self).log
        #expect(found == ["0 1", "1 a", "2 null", "3 list", "4 object"])
    }

    private struct Presence: Decodable {
        let values: [String]

        private enum Keys: String, CodingKey { case absent, null, text }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let isNull = try container.decodeNil(forKey: .null)
            let wrong = #expect(throws: DecodingError.self) {
                try container.decodeIfPresent(Int.self, forKey: .text)
            }
            guard case .typeMismatch = wrong else { throw CancellationError() }
            values = [
                "\(isNull)", "\(container.contains(.absent))", "\(container.contains(.null))",
                "\(try container.decodeIfPresent(Int.self, forKey: .absent) as Any)",
                "\(try container.decodeIfPresent([Int].self, forKey: .null) as Any)",
                container.allKeys.map(\.rawValue).joined(separator: ","),
            ]
        }
    }

    @Test func tellsAbsentFromNullFromWrong() throws {
        let found = try decode(#"{"other":1,"text":"x","null":null}"#, as: Presence.self).values
        #expect(found == ["true", "false", "true", "nil", "nil", "text,null"])
    }

    @Test func letsInitialisersCatchDecodingErrors() throws {
        struct Flexible: Decodable {
            let text: String
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                do {
                    text = "number \(try container.decode(Int.self))"
                } catch DecodingError.typeMismatch(let type, let context) {
                    #expect(type is Int.Type)
                    #expect(context.codingPath.map(\.stringValue) == ["Index 1"])
                    text = try container.decode(String.self)
                }
            }
        }
        #expect(try decode(#"[1,"x"]"#, as: [Flexible].self).map(\.text) == ["number 1", "x"])
    }

    @Test func handsOnTheUserInfo() throws {
        struct Informed: Decodable {
            let text: String?
            init(from decoder: any Decoder) throws {
                text = CodingUserInfoKey(rawValue: "k").flatMap { decoder.userInfo[$0] as? String }
            }
        }
        let key = try #require(CodingUserInfoKey(rawValue: "k"))
        let found = try decode("[1]", as: [Informed].self, .init(userInfo: [key: "v"]))
        #expect(found.map(\.text) == ["v"])
    }

    private enum Name: String, Decodable, CodingKeyRepresentable { case a, b }
    private enum Plain: String, Decodable { case a, b }

    @Test func readsDictionariesByTheirKeys() throws {
        #expect(try decode(#"{"1":"a","-2":"b"}"#, as: [Int: String].self) == [1: "a", -2: "b"])
        #expect(try decode(#"{"b":1,"a":2}"#, as: [Name: Int].self) == [.a: 2, .b: 1])
        #expect(try decode(#"["b",1,"a",2]"#, as: [Plain: Int].self) == [.a: 2, .b: 1])
        let inner = try decode(#"{"é":{"x":null}}"#, as: [String: [String: Int?]].self)
        #expect(inner == ["é": ["x": Int?.none]])
        #expect(failure(#"{"x":1}"#, as: [Int: Int].self)?.reason == .typeMismatch)
    }

    @Test func keepsAContainerThatEscapes() throws {
        struct Lazy: Decodable {
            let container: KeyedDecodingContainer<JSONCodingKey>
            init(from decoder: any Decoder) throws {
                container = try decoder.container(keyedBy: JSONCodingKey.self)
            }
        }
        let lazy = try decode(#"{"a":"still here"}"#, as: Lazy.self)
        #expect(try lazy.container.decode(String.self, forKey: JSONCodingKey("a")) == "still here")
    }

    @Test func followsOnlySoDeep() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        final class Deep: Decodable {
            let inner: [Deep]
            init(from decoder: any Decoder) throws { inner = try [Deep](from: decoder) }
        }
        #expect(try decode(nested(512), as: Deep.self).inner.count == 1)
        #expect(failure(nested(513), as: Deep.self)?.reason == .tooDeep)
        #expect((try? JSONValue(parsing: nested(512))) != nil)
        #expect((try? JSONValue(parsing: nested(513))) == nil)
        #expect(try decode(nested(100_000), as: [DecodableNothing].self).count == 1)
    }

    private struct DecodableNothing: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}
