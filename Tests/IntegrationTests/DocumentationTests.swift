import Foundation
import Testing

/// Every Swift sample of the documentation is code that is compiled.
@Suite struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func files(in folders: [String], _ ending: String) -> [URL] {
        folders.flatMap { folder in
            let names = FileManager.default.enumerator(
                atPath: root.appendingPathComponent(folder).path)
            return (names?.compactMap { $0 as? String } ?? [])
                .filter { $0.hasSuffix(ending) && !$0.contains(".build/") }
                .map { root.appendingPathComponent(folder).appendingPathComponent($0) }
        }
    }

    private static func lines(of file: URL) -> [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    static let documents =
        [root.appendingPathComponent("README.md")]
        + files(in: ["Sources"], ".md")

    @Test(arguments: documents)
    func everySampleStandsInTheExamples(_ document: URL) {
        let code = Self.files(in: ["Examples", "Tests/Clients"], ".swift")
            .map { "\n" + Self.lines(of: $0).joined(separator: "\n") + "\n" }

        for fence in Self.fences(in: document) {
            #expect(code.contains { $0.contains("\n\(fence)\n") }, "not in the examples:\n\(fence)")
        }
    }

    @Test func thePictureIsTheSameInEveryDocument() throws {
        let picture =
            "target ─▶ Endpoint ─▶ URLRequest ─▶ plugins ─▶ Transport ─▶ Response ─▶ checks ─▶ plugins ─▶ parser ─▶ value"

        for name in ["README.md", "ARCHITECTURE.md", "Sources/ParsedProvider/Provider.swift"] {
            let text = try String(
                contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
            #expect(text.contains(picture))
        }
    }

    private static func fences(in document: URL) -> [String] {
        var fences: [String] = []
        var fence: [String]?
        for line in lines(of: document) {
            if line == "```swift" {
                fence = []
            } else if line == "```", let lines = fence {
                fences.append(lines.joined(separator: "\n"))
                fence = nil
            } else {
                fence?.append(line)
            }
        }
        return fences
    }
}
