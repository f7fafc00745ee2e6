import Foundation
import Testing

@testable import Parsers

/// The engine beside Foundation's `JSONDecoder` on random documents: the same value, or both refuse
/// and name the same place.
///
/// Differences that are meant, none of which the generator produces:
/// - Foundation accepts one trailing comma, and does not check numbers and strings nobody reads.
/// - Foundation refuses `0e1`, and some whole numbers above 2^53 that are written with a fraction.
/// - Foundation takes fractions for integers that a `Double` does not tell from one, such as
///   `103839417780382177.5` and `1e-400`.
/// - Foundation compares keys by canonical equivalence of Unicode, the engine byte for byte.
@Suite struct JSONDifferentialTests {
    private enum Kind: String, Decodable, Equatable { case red, green }

    private final class Model: Decodable, Equatable {
        let id: Int
        let name: String?
        let small: Int8?
        let unsigned: UInt64?
        let ratio: Double?
        let float: Float?
        let price: Decimal?
        let flag: Bool?
        let tags: [String]?
        let numbers: [Int]?
        let children: [Model]?
        let scores: [String: Double]?
        let date: Date?
        let url: URL?
        let kind: Kind?
        let matrix: [[Double]]?
        let firstName: String?

        private var fields: [AnyHashable?] {
            [
                id, name, small, unsigned, ratio, float, price, flag, tags, numbers, scores, date,
                url, kind, matrix, firstName,
            ]
        }

        static func == (a: Model, b: Model) -> Bool {
            a.fields == b.fields && a.children == b.children
        }
    }

    /// Asks in another order than the document, and more than once.
    private struct Unordered: Decodable, Equatable {
        var found: [String] = []

        private enum Keys: String, CodingKey { case url, tags, name, id, ratio, none, scores }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            for key in [Keys.url, .id, .none, .name, .ratio, .tags, .scores, .id, .url] {
                found.append("\(container.contains(key))")
                found.append("\((try? container.decodeNil(forKey: key)) as Any)")
                found.append("\((try? container.decode(String.self, forKey: key)) as Any)")
                if key != .ratio {
                    let number = try? container.decodeIfPresent(Int.self, forKey: key)
                    found.append("\(number as Any)")
                }
                let list = try? container.nestedUnkeyedContainer(forKey: key)
                found.append("\(list?.count as Any)")
            }
            found.append(try container.decode(String.self, forKey: .name))
        }
    }

    private func compare<T: Decodable & Equatable>(
        _ type: T.Type, _ text: String, _ options: JSONDecodingOptions, _ decoder: JSONDecoder
    ) -> Bool {
        let data = Data(text.utf8)
        do {
            let expected = try decoder.decode(type, from: data)
            let found = try? JSONDocument(data).decode(type, options: options)
            #expect(found == expected, "\(text)")
            return true
        } catch {
            let found = failure(text, as: type, options)
            #expect(found != nil, "\(error)\n\(text)")
            guard let found, let error = error as? DecodingError else { return false }
            var path = error.context?.codingPath ?? []
            if case .keyNotFound(let key, _) = error { path.append(key) }
            // Foundation gives no path for numbers that don't fit.
            if case .dataCorrupted = error, path.isEmpty { return false }
            let expected = path.map { key -> JSONPath.Component in
                // The engine names keys as they are in the document.
                let name = key.stringValue == "firstName" ? "first_name" : key.stringValue
                return key.intValue.map { .index($0) } ?? JSONPath.Component.key(name)
            }
            #expect(found.path.description == JSONPath(expected).description, "\(error)\n\(text)")
            return false
        }
    }

    @Test(arguments: 0..<8)
    func decodesWhatFoundationDecodes(_ seed: Int) {
        var generator = JSONDocumentGenerator(seed: UInt64(seed))
        let plain = JSONDecoder()
        var successes = 0
        for _ in 0..<80 {
            let text = generator.model()
            if compare(Model.self, text, .default, plain) { successes += 1 }
            _ = compare(Unordered.self, text, .default, plain)
            _ = compare([Model].self, "[\(text),\(generator.model())]", .default, plain)
            _ = compare([String: Model?].self, "{\"x\":\(text),\"y\":null}", .default, plain)
            _ = compare(Lenient.self, text, .default, plain)
        }
        #expect(successes > 5)
    }

    /// Ways to read any document, failures swallowed.
    private struct Lenient: Decodable, Equatable {
        var values: [String?]

        init(from decoder: any Decoder) throws {
            func text<T: Decodable>(_ type: T.Type) -> String? {
                (try? [String: T](from: decoder)).map { members in
                    members.sorted { $0.key < $1.key }.map { "\($0)" }.joined()
                }
            }
            values = [
                text(String?.self), text(Double?.self), text([Int?].self), text(Bool.self),
                text([String: Decimal].self), text(Date?.self),
            ]
        }
    }

    @Test(arguments: 0..<4)
    func convertsKeysAsFoundationDoes(_ seed: Int) {
        var generator = JSONDocumentGenerator(seed: UInt64(100 + seed))
        let snake = JSONDecoder()
        snake.keyDecodingStrategy = .convertFromSnakeCase
        snake.dateDecodingStrategy = .secondsSince1970
        snake.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "a", negativeInfinity: "word", nan: "é")
        let options = JSONDecodingOptions(
            keys: .convertFromSnakeCase, dates: .secondsSince1970,
            nonConformingFloats: .convertFromString(
                positiveInfinity: "a", negativeInfinity: "word", nan: "é"))
        for _ in 0..<80 {
            _ = compare([Model].self, "[\(generator.model())]", options, snake)
        }
    }
}
