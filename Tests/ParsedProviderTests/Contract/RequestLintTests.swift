import ParsedProvider
import Testing

@Suite struct RequestLintTests {
    private func causes(_ change: (inout Probe) -> Void) -> [Finding.Cause] {
        RequestLint.findings(for: Probe(change)).map(\.cause)
    }

    @Test(arguments: [
        ("application/json", "a=1&b=2", true),
        ("application/json; charset=utf-8", "{\"a\":", true),
        ("application/vnd.api+json", #"{"a": 1}"#, false),
        ("APPLICATION/JSON", "[]", false),
        ("application/x-www-form-urlencoded", #"{"a": 1}"#, true),
        ("application/x-www-form-urlencoded; charset=utf-8", "a=1&b%5B%5D=2", false),
        ("multipart/form-data; boundary=b", "a=1", true),
        ("multipart/form-data; boundary=b", "--b--\r\n", false),
        ("text/plain", "{", false),
    ])
    func holdsTheBodyAgainstItsHeader(_ type: String, _ body: String, _ isWrong: Bool) {
        let causes = causes {
            $0.method = .post
            $0.headers = ["content-type": type]
            $0.task = .requestData(Data(body.utf8))
        }

        #expect(causes == (isWrong ? [.contentType] : []))
    }

    @Test func knowsTheContradictionOfJSONHeaderAndFormBody() {
        let causes = causes {
            $0.method = .post
            $0.headers = ["Content-type": "application/json"]
            $0.task = .requestParameters(
                parameters: ["username": "ash", "password": "x"], encoding: URLEncoding.default)
        }

        #expect(causes == [.contentType])
    }

    @Test func toleratesAHeaderWithoutABody() {
        #expect(causes { $0.headers = ["Content-Type": "application/json"] } == [])
    }

    @Test(arguments: [HTTPMethod.head, .trace, .connect])
    func refusesABodyWhereItMeansNothing(_ method: HTTPMethod) {
        let causes = causes {
            $0.method = method
            $0.task = .requestData(Data("x".utf8))
        }

        #expect(causes == [.unexpectedBody])
    }

    @Test(
        arguments: [
            { $0.path = "/users/\(Optional("ash") as Any)" },
            { $0.path = "/users/\(String?.none as Any)/repos" },
            { $0.path = "/users?name=(null)" },
            { $0.headers = ["Authorization": "Bearer nil"] },
            { $0.headers = ["X-User": "\(Optional(1) as Any)"] },
            {
                $0.task = .requestParameters(
                    parameters: ["q": "\(Optional("x") as Any)"], encoding: URLEncoding.default)
            },
            {
                $0.method = .post
                $0.task = .requestParameters(
                    parameters: ["q": "\(Optional("x") as Any)"], encoding: JSONEncoding.default)
            },
        ] as [@Sendable (inout Probe) -> Void])
    func findsTheTextOfOptionals(_ change: @Sendable (inout Probe) -> Void) {
        #expect(causes(change) == [.nilText])
    }

    @Test(arguments: ["/users/nilsson", "/optional/x", "/a?q=nile"])
    func toleratesWordsThatOnlyLookSo(_ path: String) {
        #expect(causes { $0.path = path } == [])
    }

    @Test(arguments: [("/users//repos", true), ("/users/", false), ("/a?u=http://h", false)])
    func findsEmptySegments(_ path: String, _ isWrong: Bool) {
        #expect(causes { $0.path = path } == (isWrong ? [.emptySegment] : []))
    }

    @Test(
        arguments: [
            {
                $0.headers = ["Authorization": "Bearer a"]
                $0.authorizationType = .bearer
            },
            { $0.headers = ["Authorization": "Basic a, Bearer b"] },
            {
                $0.baseURL = URL(string: "http://ash:x@api.example") ?? $0.baseURL
                $0.headers = ["authorization": "Bearer a"]
            },
        ] as [@Sendable (inout Probe) -> Void])
    func findsTwoAuthorizations(_ change: @Sendable (inout Probe) -> Void) {
        #expect(causes(change) == [.duplicateAuthorization])
    }

    @Test(
        arguments: [
            (Probe { $0.path = "/a/%2e%2E/b" }, .dotSegment),
            (Probe { $0.headers = ["a": "1", "A": "2"] }, .invalidHeader),
            (Probe { $0.task = .requestData(Data("x".utf8)) }, .bodyOnGET),
            (Probe { $0.baseURL = URL(fileURLWithPath: "/") }, .unsupportedScheme),
            (
                Probe {
                    $0.method = .post
                    $0.task = .uploadMultipartFormData([])
                }, .multipart
            ),
        ] as [(Probe, RequestBuildingError.Reason)])
    func saysWhyThereIsNoRequest(_ target: Probe, _ reason: RequestBuildingError.Reason) {
        #expect(RequestLint.findings(for: target).map(\.cause) == [.request(reason)])
    }

    @Test func looksInsideAMultiTarget() {
        let target = MultiTarget(
            Probe {
                $0.headers = ["Authorization": "Bearer a"]
                $0.authorizationType = .bearer
            })

        #expect(RequestLint.findings(for: target).map(\.target) == ["Probe"])
    }
}
