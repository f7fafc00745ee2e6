import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct StreamSinkTests {
    @Test func aCancelDoesNotWaitForASlowParser() async throws {
        let transport = ScriptedTransport { _ in
            [.head(ResponseHead(statusCode: 200)), .body(Data("a".utf8))]
        }
        let isParsing = Gate()
        let end = Gate()
        let slow = StreamParser<Data>.chunks.map { _ in
            isParsing.open()
            end.wait()
        }
        let provider = Provider<TestTarget>(transport: transport)

        let task = Task {
            for try await _ in provider.stream(TestTarget(), slow) {}
        }
        _ = await isParsing.wait()
        task.cancel()
        try await eventually { provider.running.count == 0 }

        #expect(!end.isOpen)
        end.open()
    }

    /// A transport that can pause: it sends the end of the body when it is to go on.
    private final class PausingTransport: Transport {
        private struct Pausing: Exchange {
            let goOn: @Sendable () -> Void

            let isCancelled = false

            func cancel() {}

            func setPaused(_ paused: Bool) {
                if !paused { goOn() }
            }
        }

        func start(
            _ request: TransportRequest, onEvent: @escaping @Sendable (TransportEvent) -> Void
        ) -> any Exchange {
            DispatchQueue.global().async {
                onEvent(.head(ResponseHead(statusCode: 200)))
                onEvent(.body(Data(count: 2 << 20)))
            }
            return Pausing { onEvent(.completed(nil)) }
        }
    }

    @Test func aPausedExchangeIsNotIdle() async throws {
        let provider = Provider<TestTarget>(
            requestClosure: { request, _, answer in
                var request = request
                request.timeoutInterval = 0.05
                answer(.success(request))
            }, transport: PausingTransport())
        let stream = provider.stream(TestTarget(), .chunks)

        let sizes = try await within {
            var sizes: [Int] = []
            for try await chunk in stream {
                sizes.append(chunk.count)
                // The consumer is busy for longer than the exchange may be idle.
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
                        continuation.resume()
                    }
                }
            }
            return sizes
        }

        #expect(sizes == [2 << 20])
    }
}
