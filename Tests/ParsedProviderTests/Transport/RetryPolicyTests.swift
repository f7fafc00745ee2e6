import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct RetryPolicyTests {
    private static let noon = Date(timeIntervalSince1970: 784_111_777)

    private func decision(
        _ policy: RetryPolicy, _ kind: ProviderError.Kind, attempt: Int = 0, method: String = "GET"
    ) async throws -> RetryPolicy.Decision {
        var request = URLRequest(url: try #require(URL(string: "http://a.example/")))
        request.httpMethod = method
        let sent = request
        return await withCheckedContinuation { continuation in
            policy.ask(ProviderError(kind, target: "x"), attempt, sent) {
                continuation.resume(returning: $0)
            }
        }
    }

    private func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> ProviderError.Kind {
        .statusCode(Response(statusCode: status, headers: headers))
    }

    @Test(arguments: [
        (408, true), (429, true), (500, true), (502, true), (503, true), (504, true),
        (400, false), (401, false), (404, false), (409, false), (501, false),
    ])
    func repeatsStatusesThatMayPass(_ code: Int, _ repeats: Bool) async throws {
        let policy = RetryPolicy.limit(1, backoff: .constant(.seconds(3)))

        #expect(try await decision(policy, status(code)) == (repeats ? .after(.seconds(3)) : .no))
    }

    @Test(arguments: [
        (URLError.Code.networkConnectionLost, true), (.timedOut, true),
        (.cannotConnectToHost, true),
        (.serverCertificateUntrusted, false), (.dataLengthExceedsMaximum, false),
        (.httpTooManyRedirects, false), (.badServerResponse, false), (.cancelled, false),
    ])
    func repeatsErrorsThatMayPass(_ code: URLError.Code, _ repeats: Bool) async throws {
        let policy = RetryPolicy.limit(1, backoff: .constant(.zero))

        #expect(
            try await decision(policy, .transport(URLError(code), nil))
                == (repeats ? .after(.zero) : .no))
    }

    @Test func stopsAtTheLimit() async throws {
        let policy = RetryPolicy.limit(2, backoff: .constant(.zero))

        #expect(try await decision(policy, status(503), attempt: 1) == .after(.zero))
        #expect(try await decision(policy, status(503), attempt: 2) == .no)
    }

    @Test(arguments: [
        ("GET", true), ("HEAD", true), ("PUT", true), ("DELETE", true), ("OPTIONS", true),
        ("POST", false), ("PATCH", false), ("CUSTOM", false),
    ])
    func isNotAskedAboutUnsafeMethods(_ method: String, _ repeats: Bool) async throws {
        let policy = RetryPolicy.limit(1, backoff: .constant(.zero))
        let bold = RetryPolicy.limit(1, backoff: .constant(.zero), repeatsUnsafeMethods: true)

        #expect(
            try await decision(policy, status(503), method: method)
                == (repeats ? .after(.zero) : .no))
        #expect(try await decision(bold, status(503), method: method) == .after(.zero))
    }

    @Test(arguments: [
        ("7", RetryPolicy.Decision.after(.seconds(7))), ("0", .after(.zero)),
        ("Sun, 06 Nov 1994 08:49:47 GMT", .after(.seconds(10))),
        ("Sun Nov  6 08:49:47 1994", .after(.seconds(10))),
        ("Sun, 06 Nov 1994 08:49:27 GMT", .after(.zero)), ("61", .no),
        ("99999999999999999999999999", .no), ("Sun, 06 Nov 1994 09:49:47 GMT", .no),
        ("soon", .after(.seconds(3))), ("-1", .after(.seconds(3))), ("", .after(.seconds(3))),
    ])
    func doesAsTheServerAsks(_ value: String, _ result: RetryPolicy.Decision) async throws {
        let policy = RetryPolicy.limit(
            1, backoff: .constant(.seconds(3)), now: { Self.noon })

        #expect(try await decision(policy, status(503, ["Retry-After": value])) == result)
    }

    @Test func repeatsWhatTheServiceSaysToo() async throws {
        let policy = RetryPolicy.limit(1, backoff: .constant(.zero))
        let kind = ProviderError.Kind.service(URLError(.unknown), Response(statusCode: 503))

        #expect(try await decision(policy, kind) == .after(.zero))
    }

    @Test func givesWayToAnotherPolicy() async throws {
        let policy = RetryPolicy { error, _, _ in
            error.response?.statusCode == 401 ? .after(.seconds(1)) : .no
        }.or(.limit(1, backoff: .constant(.seconds(2))))

        #expect(try await decision(policy, status(401)) == .after(.seconds(1)))
        #expect(try await decision(policy, status(503)) == .after(.seconds(2)))
        #expect(try await decision(policy, status(404)) == .no)
    }

    @Test func mayAwaitItsDecision() async throws {
        let policy = RetryPolicy { _, attempt, _ in
            await Task.yield()
            return .after(.seconds(attempt))
        }

        #expect(try await decision(policy, status(401), attempt: 2) == .after(.seconds(2)))
    }
}
