import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct ResponseCheckPluginTests {
    private struct Refused: Error {}

    private let seen = EventLog()

    private func error(_ checks: (@Sendable (Response) throws -> Void)...) -> ProviderError? {
        let provider = Provider<TestTarget>(
            stubClosure: Provider.immediatelyStub, plugins: checks.map { ResponseCheckPlugin($0) })
        let error = Locked<ProviderError?>(nil)
        provider.request(TestTarget(), parser: .string) { result in
            if case .failure(let failure) = result { error.withLock { $0 = failure } }
        }
        return error.value
    }

    @Test func letsAResponsePassThatEveryCheckAccepts() {
        let error = error({ _ in seen.append("1") }, { _ in seen.append("2") })

        #expect(error == nil)
        #expect(seen.events == ["1", "2"])
    }

    @Test func stopsAtTheFirstThatThrows() {
        let error = error({ _ in throw Refused() }, { _ in seen.append("2") })

        #expect(error?.as(Refused.self) != nil)
        #expect(error?.word == "underlying")
        #expect(error?.response?.data == Data("sample".utf8))
        #expect(error?.target == "TestTarget")
        #expect(seen.events.isEmpty)
    }

    @Test func reportsAFilterAsTheStatus() {
        #expect(error({ _ = try $0.filter(statusCode: 201) })?.word == "statusCode(200)")
    }

    @Test func reportsAFailedMappingAsParsing() {
        #expect(error({ _ = try $0.map(Int.self) })?.word.hasPrefix("parsing") == true)
    }

    @Test func passesAnErrorOfTheProvidersKindUnchanged() {
        let thrown = ProviderError(.cancelled, target: "mine")

        #expect(error({ _ in throw thrown })?.target == "mine")
    }
}
