/// The decoder of a superclass whose key is missing: it reads null.
struct JSONMissingDecoder: Decoder, SingleValueDecodingContainer {
    let session: JSONSession
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw notFound([String: Any].self)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw notFound([Any].self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { true }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        throw notFound(type)
    }

    private func notFound(_ type: Any.Type) -> DecodingError {
        .valueNotFound(
            type,
            .init(codingPath: codingPath, debugDescription: "Expected \(type) but found nothing."))
    }
}
