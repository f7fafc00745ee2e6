import Foundation
import ParsedProviderTestSupport
import Testing

@Suite struct ProcessFiguresTests {
    @Test(.enabled(if: ProcessFigures.now() != nil, "needs /proc"))
    func seesWhatIsOpen() async {
        await #expect(processExitsWith: .success) {
            let before = try #require(await ProcessFigures.settled())
            let servers = try (0..<8).map { _ in try LoopbackServer { _ in .text("") } }
            let after = try #require(await ProcessFigures.settled())

            // Each has a listener, both ends of a pipe, and a thread that listens.
            #expect(after.openDescriptors == before.openDescriptors + 24)
            // Not exactly 8, because Swift's own pool comes and goes.
            #expect(after.threads >= before.threads + 4)
            #expect(after.residentBytes > 1_000_000)
            servers.forEach { $0.stop() }
        }
    }
}
