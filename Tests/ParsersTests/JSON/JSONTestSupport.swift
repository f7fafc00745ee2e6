import Foundation

@testable import Parsers

/// Decodes a text as the engine's callers do.
func decode<T: Decodable>(
    _ text: String, as type: T.Type = T.self, at path: JSONPath = [],
    _ options: JSONDecodingOptions = .default
) throws(JSONFailure) -> T {
    try JSONDocument(Data(text.utf8)).decode(type, at: path, options: options)
}

/// The failure of decoding a text, nil if it succeeds.
func failure<T: Decodable>(
    _ text: String, as type: T.Type, at path: JSONPath = [],
    _ options: JSONDecodingOptions = .default
) -> JSONFailure? {
    do {
        _ = try decode(text, as: type, at: path, options)
        return nil
    } catch {
        return error
    }
}

/// A generator that gives the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
    mutating func pick<T>(_ items: [T]) -> T {
        items[Int.random(in: 0..<items.count, using: &self)]
    }
}
