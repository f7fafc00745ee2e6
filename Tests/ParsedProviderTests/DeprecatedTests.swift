import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct DeprecatedTests {
    private let names: any MoyasNames = Names()

    @Test func errorsOfMoyasParsersAreParsingErrors() {
        let errors = names.errors(of: Response(statusCode: 200), URLError(.badURL))

        #expect(
            errors.map(\.word) == [
                "parsing(malformed body)", "parsing(not text)", "parsing(decoding failed)",
                "parsing(decoding failed)", "statusCode(200)", "underlying",
            ])
        #expect(errors[3].as(URLError.self)?.code == .badURL)
    }

    @Test func aTypedProviderIsMadeAndAskedAsInMoyaSand() {
        #expect(names.value(of: TestTarget(sampleData: Data("calm".utf8))) == "calm")
    }

    @Test func aResponseHasTheHeadThatFoundationKnows() throws {
        let url = try #require(URL(string: "http://h.example/"))

        let head = names.head(
            of: Response(statusCode: 201, headers: ["X": "1", "x": "2"], url: url))

        #expect(head?.statusCode == 201)
        #expect(head?.value(forHTTPHeaderField: "x") == "1, 2")
        #expect(names.head(of: Response(statusCode: 200)) == nil)
    }
}

/// Uses of deprecated names; called through a protocol, which is no use of them.
private protocol MoyasNames {
    func errors(of response: Response, _ error: any Error) -> [ProviderError]
    func value(of target: TestTarget) -> String?
    func head(of response: Response) -> HTTPURLResponse?
}

private struct Names: MoyasNames {
    @available(*, deprecated)
    func errors(of response: Response, _ error: any Error) -> [ProviderError] {
        [
            MoyaError.jsonMapping(response), .stringMapping(response), .imageMapping(response),
            .objectMapping(error, response), .statusCode(response), .underlying(error, response),
        ]
    }

    @available(*, deprecated)
    func value(of target: TestTarget) -> String? {
        let provider = MoyaProvider<TestTarget>(stubClosure: MoyaProvider.immediatelyStub)
        let value = Locked<String?>(nil)
        MoyaProviderTyped.create(with: provider).request(target, queue: nil) { result in
            value.withLock { $0 = try? result.get() }
        }
        return value.value
    }

    @available(*, deprecated)
    func head(of response: Response) -> HTTPURLResponse? {
        response.response
    }
}
