import Foundation
import Parsers

/// Scanner, decoder, dynamic values and key paths on the same bytes: none may crash, and all must
/// agree on what is JSON.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Data(UnsafeBufferPointer(start: data, count: size))
    let value = try? JSONValue(parsing: bytes)
    guard let document = try? Document(bytes) else {
        precondition(value == nil, "refused as a document, accepted as a value")
        return 0
    }
    if let value {
        let again = try? JSONValue(parsing: value.jsonData)
        precondition(again == value, "a value changes when it is written and read")
        precondition(again?.jsonData == value.jsonData, "text changes")
    }
    for path in paths(bytes) {
        let part = try? document.decode(JSONValue.self, at: path)
        precondition(part == value?[at: path] || value == nil, "routes disagree")
        decodeAll(document, path)
    }
    return 0
}

private func paths(_ bytes: Data) -> [JSONPath] {
    [
        [], "a", "0", "a.b", [1, "a"], "a.0.b",
        [JSONPath.Component.key(String(decoding: bytes.prefix(3), as: UTF8.self))],
    ]
}

private func decodeAll(_ document: Document, _ path: JSONPath) {
    attempt { try document.decode(Model.self, at: path) }
    attempt { try document.decode(Model.self, at: path, options: snake) }
    attempt { try document.decode([Model].self, at: path) }
    attempt { try document.decode([String: Model?].self, at: path, options: lenient) }
    attempt { try document.decode([Int: Double].self, at: path) }
    attempt { try document.decode([[Int8]].self, at: path) }
    attempt { try document.decode([Float?].self, at: path) }
    attempt { try document.decode([UInt64].self, at: path) }
    attempt { try document.decode([Decimal].self, at: path) }
    attempt { try document.decode([Date].self, at: path, options: lenient) }
    attempt { try document.decode([Date].self, at: path, options: iso) }
    attempt { try document.decode(String.self, at: path) }
    attempt { try document.decode([URL].self, at: path) }
    attempt { try document.decode(Tree.self, at: path) }
    checkAmongOthers(document, path, .default)
    checkAmongOthers(document, path, snake)
}

/// An object must not be read in another way for those that came before.
private func checkAmongOthers(
    _ document: Document, _ path: JSONPath, _ options: JSONDecodingOptions
) {
    let members = (try? document.decode([Member].self, at: path, options: options)) ?? []
    for (index, member) in members.enumerated() {
        let place = path.appending(.index(index))
        let alone = try? document.decode(Member.self, at: place, options: options)
        precondition(alone == member, "an object is read in two ways")
    }
}

private func attempt<T>(_ body: () throws -> T) {
    do { _ = try body() } catch { _ = "\(error)" }
}

private let snake = JSONDecodingOptions(keys: .convertFromSnakeCase)
private let lenient = JSONDecodingOptions(dates: .lenientISO8601)
private let iso = JSONDecodingOptions(dates: .iso8601)

private final class Model: Decodable {
    var a: Int?
    var b: String?
    var c: [Model]?
    var firstName: Double?
    var d: [String: Int]?
    var data: Data?
    var value: JSONValue?
    var password: String
}

private struct Member: Decodable, Equatable {
    var a: Int?
    var b: String?
    var firstName: Double?
}

/// Reads whatever comes, container by container.
private struct Tree: Decodable {
    struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            for key in object.allKeys {
                precondition(object.contains(key), "a key that is there is not found")
                _ = try object.decodeIfPresent(Tree.self, forKey: key)
            }
            for key in object.allKeys.reversed() { _ = try? object.decode(Int.self, forKey: key) }
            _ = try object.superDecoder()
        } else if var array = try? decoder.unkeyedContainer() {
            while !array.isAtEnd {
                if try array.decodeNil() { continue }
                if (try? array.decode(Int16.self)) == nil { _ = try array.decode(Tree.self) }
            }
        } else {
            let container = try decoder.singleValueContainer()
            if (try? container.decode(String.self)) == nil { _ = try? container.decode(Bool.self) }
        }
    }
}
