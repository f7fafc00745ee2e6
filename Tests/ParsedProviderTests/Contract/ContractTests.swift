import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct ContractTests {
    private func contract<Quality>(of _: Quality.Type) -> Contract<SeededAPI<Quality>> {
        Contract(SeededAPI.allCases.map { .init($0, gives: SeededUser.self) })
    }

    @Test func isKeptByASoundAPI() throws {
        #expect(contract(of: Sound.self).findings() == [])
        try contract(of: Sound.self).verify()
    }

    @Test func findsEveryDefectOnce() {
        let findings = contract(of: Broken.self).findings()

        let seen = findings.map { "\($0.target.split(separator: ".").last ?? ""): \($0.cause)" }
        let malformed = findings.first { $0.target.hasSuffix("badJSON") }?.cause.description ?? ""
        #expect(["malformed body", "decoding failed"].contains(malformed))
        #expect(
            seen == [
                "wrongParser: type mismatch",
                "renamedKey: missing key",
                "wrongStatus: the sample's status is not accepted",
                "badJSON: \(malformed)",
                "wrongType: wrong type of value",
                "dotSegment: dot segment in the path",
                "bodyOnGET: body on GET",
                "headerAgainstBody: the body is not its Content-Type",
                "nilText: the text of a nil or optional value",
                "twoAuthorizations: two authorizations",
            ])
        #expect(!findings.description.contains("T0p"))
    }

    @Test func writesNoFileOfTheUsers() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        let target = TestTarget(
            task: .downloadDestination(.file(place)), parse: ResponseParser.fileURL.parse)

        let findings = Contract([.init(target, gives: URL.self)]).findings()

        #expect(findings == [])
        #expect(!FileManager.default.fileExists(atPath: place.path))
    }

    @Test func throwsAllFindingsTogether() {
        let error = #expect(throws: BrokenContract.self) {
            try contract(of: Broken.self).verify()
        }

        #expect(error?.findings.count == 10)
        #expect("\(error.map { "\($0)" } ?? "")".split(separator: "\n").count == 10)
    }

    @Test func checksAllCasesWithoutTheirTypes() {
        #expect(Contract<SeededAPI<Sound>>.allCases.findings() == [])
        // Without a type nobody knows that text was not wanted.
        #expect(Contract<SeededAPI<Broken>>.allCases.findings().count == 9)
    }

    @Test func checksRoutes() {
        let good = Route(TestTarget(), ResponseParser.string)
        let bad = Route(TestTarget(), ResponseParser.json(Int.self))

        let findings = Contract<TestTarget>([.init(good), .init(bad)]).findings()

        #expect(findings.map(\.target) == ["TestTarget"])
    }

    @Test func checksTargetsOfManyTypes() {
        struct Words: ParsedTarget {
            typealias Value = [String]
            let baseURL = URL(string: "http://api.example")!
            let path = "/words"
            let method = HTTPMethod.get
            let task = RequestTask.requestPlain
            let sampleData: Data
        }

        let findings = Contract<MultiTarget>([
            .init(Words(sampleData: Data(#"["calm"]"#.utf8))), .init(Words(sampleData: Data())),
        ]).findings()

        #expect(findings.map { "\($0.target): \($0.cause)" } == ["Words: empty body"])
    }

    @Test func takesSamplesFromTheEndpoint() {
        let contract = Contract<TestTarget>([.init(TestTarget(validationType: .successCodes))]) {
            var endpoint = Endpoint($0)
            endpoint.sampleResponse = { .networkResponse(404, Data()) }
            return endpoint
        }

        #expect(contract.findings().map(\.cause) == [.status])
    }

    @Test func sendsNothing() throws {
        let server = try LoopbackServer { _ in .text("") }

        _ = Contract<TestTarget>([.init(TestTarget(baseURL: server.url))]).findings()

        #expect(server.connectionCount == 0)
    }
}
