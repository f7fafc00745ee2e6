import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct StreamBufferTests {
    @Test func theLastWishIsTheLastOneTold() {
        let buffer = StreamBuffer<Int>()
        let told = Locked<[Bool]>([])
        buffer.setPause { isPaused in
            told.withLock { $0.append(isPaused) }
            // Everything is taken before the exchange has come back from being paused.
            if isPaused { while buffer.ready() != nil {} }
        }

        buffer.add([1], size: 0)
        buffer.add([2], size: StreamBuffer<Int>.softLimit + 1)
        let hasRoom = buffer.arrive(StreamBuffer<Int>.softLimit + 1)

        #expect(hasRoom)
        #expect(told.value == [true, false])
    }

    @Test func everybodyWhoWaitsGetsAnElementOrTheEnd() async throws {
        let buffer = StreamBuffer<Int>()

        let elements = try await within {
            async let one = buffer.next().get()
            async let other = buffer.next().get()
            async let third = buffer.next().get()
            buffer.add([1, 2], size: 2)
            buffer.end(.success(()))
            return try await [one, other, third]
        }

        #expect(Set(elements) == [1, 2, nil])
    }
}
