internal import Foundation

/// One decoding of one document: what all of its decoders and containers share.
///
/// Containers hold it strongly, so one that escapes an initialiser stays safe to use.
final class JSONSession {
    /// How many levels of a document decoding follows, as in `JSONDecoder`.
    static let depthLimit = 512

    private let tape: JSONTape
    let view: JSONView
    let options: JSONDecodingOptions
    /// The keys as the key strategy turns them; nil where they are used as they are.
    let converter: JSONKeyConverter?
    let seed = JSONKeyHash.seed
    /// Marks objects whose keys this session has prepared.
    let stamp: UInt16
    // Never touched while a call into user code is running, so no access can overlap another.
    @exclusivity(unchecked) var kinds = JSONTypeCache()
    @exclusivity(unchecked) var memory = JSONKeyMemory()
    @exclusivity(unchecked) var indexes: [JSONKeyIndex] = []
    /// Where the way to the last error went through large containers.
    @exclusivity(unchecked) var steps: [Int: (child: Int, position: Int)] = [:]
    /// The innermost value whose type threw, for errors that have no path.
    @exclusivity(unchecked) private(set) var thrown: (error: any Error, token: Int)?

    init(_ tape: JSONTape, _ options: JSONDecodingOptions) {
        self.tape = tape
        view = tape.view
        self.options = options
        if case .useDefaultKeys = options.keys {
            converter = nil
            stamp = 1
        } else {
            converter = JSONKeyConverter(options.keys, tape.view)
            stamp = tape.nextStamp
            // After 65,000 sessions on one document stamps come around; 0 and 1 are taken.
            tape.nextStamp = tape.nextStamp == .max ? 2 : tape.nextStamp + 1
        }
    }

    /// A session for values whose keys are taken as they are.
    var plain: JSONSession { JSONSession(tape, .default) }

    /// Decodes the value at `token` as its type decodes itself or as the options say.
    func decode<T: Decodable>(_ type: T.Type, at token: Int, depth: Int) throws -> T {
        if let direct = kinds.direct(type) {
            return try direct.decode(as: type, self, token, depth)
        }
        return try decodeItself(type, at: token, depth: depth)
    }

    /// Calls the initialiser of a type that the engine has no way of its own for.
    @inline(__always)
    func decodeItself<T: Decodable>(_ type: T.Type, at token: Int, depth: Int) throws -> T {
        do {
            return try T(from: JSONTapeDecoder(session: self, token: token, depth: depth))
        } catch {
            note(error, at: token)
            throw error
        }
    }

    /// Checks that containers are not nested too deep.
    @inline(__always)
    func checkDepth(_ depth: Int, at token: Int) throws {
        guard depth <= Self.depthLimit else {
            throw corrupted(
                token, "Nested deeper than \(Self.depthLimit) levels",
                JSONNote(.tooDeep, "\(Self.depthLimit) levels", token, self))
        }
    }

    var userInfo: [CodingUserInfoKey: Any] {
        options.userInfo.mapValues { $0 }
    }

    // MARK: Errors of initialisers

    @inline(never)
    func note(_ error: any Error, at token: Int) {
        if (error as? DecodingError)?.context?.underlyingError is JSONNote { return }
        if let thrown, isSame(thrown.error, error), token <= thrown.token,
            thrown.token < view.end(of: token)
        {
            return
        }
        thrown = (error, token)
    }

    /// Whether an error is the one that was thrown further in.
    ///
    /// Errors have no identity; text and type tell apart all but errors that say the same.
    private func isSame(_ a: any Error, _ b: any Error) -> Bool {
        type(of: a) == type(of: b) && String(describing: a) == String(describing: b)
    }
}
