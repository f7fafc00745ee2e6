import ParsedProvider
import ParsedProviderTestSupport
import Testing

private enum GitHub: TargetTypeWithParser {
    case zen
    case stars(String)

    var baseURL: URL { URL(string: "http://h.example") ?? URL(fileURLWithPath: "/") }
    var path: String { "/zen" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
    var sampleData: Data { Data("12".utf8) }
    var parser: (Response) throws -> Any { ResponseParser.string.parse }
}

extension Route where Target == GitHub, Value == String {
    fileprivate static var zen: Self { Route(.zen, .string) }
}

extension Route where Target == GitHub, Value == Int {
    fileprivate static func stars(_ name: String) -> Self { Route(.stars(name), .json()) }
}

extension Provider where Target == GitHub {
    fileprivate var numbers: TypedProvider<Int, GitHub> { typed() }
}

/// A case of an enum with a type that the compiler knows.
@Suite struct RouteTests {
    private let provider = Provider<GitHub>(stubClosure: Provider.immediatelyStub)

    @Test func aCaseIsARouteWhereAValueIsAskedForAndATargetElsewhere() async throws {
        let words = try await provider.value(for: .zen)
        let stars = try await provider.value(for: .stars("Moya"))
        let response = try await provider.request(.zen)

        #expect(words == "12")
        #expect(stars == 12)
        #expect(response.data == Data("12".utf8))
    }

    @Test func everyFormGivesTheSameValue() async throws {
        let results = Locked<[Int]>([])
        let provider = provider

        provider.value(for: .stars("Moya")) { result in
            results.withLock { $0.append((try? result.get()) ?? 0) }
        }
        try Self.block(provider, results)

        #expect(results.value == [12, 12])
    }

    @Test func anAccessorIsOneLine() async throws {
        let error = try await #require(throws: ProviderError.self) {
            try await provider.numbers.request(.stars("Moya"))
        }

        #expect(error.target == "GitHub.stars")
    }

    private static func block(_ provider: Provider<GitHub>, _ results: Locked<[Int]>) throws {
        let value = try provider.valueAndWait(for: .stars("Moya"))
        results.withLock { $0.append(value) }
    }
}
