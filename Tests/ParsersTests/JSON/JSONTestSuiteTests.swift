import Foundation
import Testing

@testable import Parsers

/// The parsing cases of nst/JSONTestSuite, in the folder that `JSON_TEST_SUITE` names.
@Suite struct JSONTestSuiteTests {
    static let folder = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"]

    /// Reads any document as a user's recursive type would.
    private indirect enum Tree: Decodable {
        case leaf
        case array([Tree])
        case object([String: Tree])

        init(from decoder: any Decoder) throws {
            if let members = try? [String: Tree](from: decoder) {
                self = .object(members)
            } else if let elements = try? [Tree](from: decoder) {
                self = .array(elements)
            } else {
                self = .leaf
            }
        }
    }

    private static func files(_ prefix: String) -> [URL] {
        let names =
            folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        return names.filter { $0.hasPrefix(prefix) }.sorted().map {
            URL(fileURLWithPath: folder ?? "").appendingPathComponent($0)
        }
    }

    private static func routes(_ data: Data) -> [Bool] {
        [
            (try? JSONDocument(data).decode(Tree.self)) != nil,
            (try? JSONValue(parsing: data)) != nil,
            (try? JSONDocument(data))?.slice(at: []) != nil,
        ]
    }

    @Test(.enabled(if: folder != nil, "JSON_TEST_SUITE is not set"))
    func acceptsWhatMustBeAccepted() throws {
        let files = Self.files("y_")
        #expect(files.count > 90)
        for file in files {
            #expect(Self.routes(try Data(contentsOf: file)) == [true, true, true], "\(file)")
        }
    }

    @Test(.enabled(if: folder != nil, "JSON_TEST_SUITE is not set"))
    func refusesWhatMustBeRefused() throws {
        let files = Self.files("n_")
        #expect(files.count > 180)
        for file in files {
            #expect(Self.routes(try Data(contentsOf: file)) == [false, false, false], "\(file)")
        }
    }

    @Test(.enabled(if: folder != nil, "JSON_TEST_SUITE is not set"))
    func agreesWithItselfOnTheRest() throws {
        let files = Self.files("i_")
        #expect(files.count > 30)
        for file in files {
            #expect(Set(Self.routes(try Data(contentsOf: file))).count == 1, "\(file)")
        }
    }
}
