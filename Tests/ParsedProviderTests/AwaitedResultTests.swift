import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct AwaitedResultTests {
    private let result = AwaitedResult<Int>()

    @Test func isThereAtOnceIfItHasEnded() async {
        result.end(1)

        #expect(result.value == 1)
        #expect(await result.wait() == 1)
    }

    @Test func isWaitedFor() async throws {
        let waiting = Task { [result] in await result.wait() }

        #expect(result.value == nil)
        result.end(2)

        #expect(try await within { await waiting.value } == 2)
    }
}
