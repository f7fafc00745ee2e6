import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// A body that comes in pieces, each when the one before was reported.
@Suite struct PacedProgressTests {
    private let events = Locked<[ProgressResponse]>([])

    private func load(head: String) async throws {
        let gates = (0..<4).map { _ in Gate() }
        let piece = Step.send(String(repeating: "x", count: 1_000))
        let server = try LoopbackServer { _ in
            .raw([.send(head)] + gates.flatMap { [.wait($0), piece] } + [.close])
        }
        gates[0].open()
        let result = Locked<ProviderOutcome?>(nil)

        Provider<Call>.live().request(Call(server)) { [events] event in
            events.withLock { $0.append(event) }
            let next = Int(event.completedCount / 1_000)
            if next < 4 { gates[next].open() }
        } completion: { outcome in
            result.withLock { $0 = outcome }
        }

        try await eventually { result.value != nil }
        #expect(try result.value?.get().data.count == 4_000)
    }

    @Test func aBodyOfKnownLengthIsReportedInFractions() async throws {
        try await load(head: "HTTP/1.1 200 \r\nContent-Length: 4000\r\n\r\n")

        #expect(events.value.map(\.fraction) == [0.25, 0.5, 0.75, 1, 1])
        #expect(events.value.map(\.isCompleted) == [false, false, false, false, true])
    }

    /// Moya says 0 where nothing is known; here it is nil.
    @Test func aBodyOfUnknownLengthHasNoFractionBeforeItsEnd() async throws {
        try await load(head: "HTTP/1.1 200 \r\nConnection: close\r\n\r\n")

        #expect(events.value.map(\.fraction) == [nil, nil, nil, nil, 1])
        #expect(events.value.map(\.completedCount) == [1_000, 2_000, 3_000, 4_000, 4_000])
    }
}
