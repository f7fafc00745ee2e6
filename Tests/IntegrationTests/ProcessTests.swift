import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// What needs a process of its own: exact times, and figures of the whole process.
@Suite struct ProcessTests {
    @Test(.bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/5456"))
    func aBasicChallengeEndsInUnderASecond() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in
                .respond(
                    status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")], body: "no")
            }
            let start = ContinuousClock.now

            let response = try await within {
                try await Provider<Call>.live().request(Call(server))
            }

            #expect(response.statusCode == 401)
            #expect(start.duration(to: .now) < .seconds(1))
        }
    }

    @Test func afterInvalidationTheProcessIsAsBefore() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("text") }
            // The first round opens what the system keeps for good.
            try await useUp(URLSessionTransport(), on: server)
            try await Task.sleep(for: .milliseconds(200))
            guard let before = ProcessFigures.now() else { return }

            for _ in 0..<4 { try await useUp(URLSessionTransport(), on: server) }

            try await eventually {
                guard let now = ProcessFigures.now() else { return true }
                return now.openDescriptors <= before.openDescriptors + 4
                    && now.threads <= before.threads + 8
            }
        }
    }

    @Test func aRequestOnAnInvalidatedTransportFails() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { _ in .text("text") }
            let transport = URLSessionTransport()
            transport.invalidate()
            transport.invalidate()

            let error = try await failure {
                _ = try await Provider<Call>(transport: transport).request(Call(server))
            }

            #expect(error?.transportCode == .cancelled)
        }
    }
}

/// Sends 200 requests at once, cancels every tenth, and invalidates the transport.
private func useUp(_ transport: URLSessionTransport, on server: LoopbackServer) async throws {
    let ended = Locked(0)
    weak var released: Provider<Call>?
    do {
        let provider = Provider<Call>(transport: transport)
        released = provider
        for number in 0..<200 {
            let token = provider.request(Call(server)) { _ in ended.withLock { $0 += 1 } }
            if number.isMultiple(of: 10) { token.cancel() }
        }
    }
    try await eventually { ended.value == 200 && released == nil }
    transport.invalidate()
}
