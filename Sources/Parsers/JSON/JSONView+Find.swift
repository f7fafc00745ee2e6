internal import Foundation

/// Following a path from the root.
extension JSONView {
    /// What is at the end of a path.
    enum Finding {
        case value(Int)
        case failure(JSONFailure)
    }

    /// The value at a path, or the first step that failed.
    func find(_ path: JSONPath) -> Finding {
        var token = 0
        var taken: [JSONPath.Component] = []
        for component in path.components {
            switch tokens[token].kind {
            case .object:
                taken.append(.key(component.name))
                guard let next = value(of: component.name, in: token) else {
                    return .failure(missing(taken, component.name, in: token))
                }
                token = next
            case .array:
                guard let position = component.position else {
                    return .failure(
                        failure(.typeMismatch, at: token, path: taken, expected: "an object"))
                }
                taken.append(.index(position))
                guard let next = element(position, of: token) else {
                    return .failure(missing(taken, "", in: token))
                }
                token = next
            default:
                let isNull = tokens[token].kind == .null
                return .failure(
                    failure(
                        isNull ? .valueNotFound : .typeMismatch, at: token, path: taken,
                        expected: component.position == nil ? "an object" : "an object or array"))
            }
        }
        return .value(token)
    }

    private func missing(
        _ path: [JSONPath.Component], _ expected: String, in container: Int
    ) -> JSONFailure {
        let isObject = tokens[container].kind == .object
        return failure(
            .keyNotFound, at: container, path: path, expected: expected,
            presentKeys: isObject ? keys(of: container, limit: 20) : [])
    }

    /// A copy of the bytes of the value at `token`.
    func data(at token: Int) -> Data {
        let range = range(of: token)
        return Data(bytes: bytes + range.lowerBound, count: range.count)
    }

    /// A number as it is written.
    func literal(at token: Int) -> String {
        let range = range(of: token)
        let text = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
        return String(decoding: text, as: UTF8.self)
    }
}
