import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct EndpointURLRequestTests {
    private func request(
        _ method: HTTPMethod = .get, _ task: RequestTask = .requestPlain,
        headers: [String: String]? = nil
    ) throws -> URLRequest {
        try Endpoint(TestTarget(method: method, task: task, headers: headers)).urlRequest()
    }

    private func reason(
        _ method: HTTPMethod = .get, _ task: RequestTask = .requestPlain,
        headers: [String: String]? = nil
    ) -> RequestBuildingError.Reason? {
        do {
            _ = try request(method, task, headers: headers)
            return nil
        } catch {
            return (error as? RequestBuildingError)?.reason
        }
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/314"),
        .bug("https://github.com/Moya/Moya/issues/909"))
    func sendsQueryAndBodyTogether() throws {
        let composite = RequestTask.requestCompositeParameters(
            bodyParameters: ["n": 1], bodyEncoding: JSONEncoding.default,
            urlParameters: ["token": "t"])
        let encodable = RequestTask.requestJSONEncodable(["n": 1]).query(parameters: ["token": "t"])

        for task in [composite, encodable] {
            let request = try request(.post, task)

            #expect(request.url?.absoluteString == "http://h.example/v1/x?token=t")
            #expect(request.httpBody == Data(#"{"n":1}"#.utf8))
            #expect(request.allHTTPHeaderFields == ["Content-Type": "application/json"])
        }
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/147"),
        .bug("https://github.com/Alamofire/Alamofire/issues/2887"))
    func refusesABodyOnGET() throws {
        let file = try TestFile("x")
        let tasks: [RequestTask] = [
            .requestParameters(parameters: ["a": 1], encoding: JSONEncoding.default),
            .requestData(Data("x".utf8)), .requestJSONEncodable(1), .uploadFile(file.url),
            .uploadMultipartFormData([.text("x", name: "a")]),
        ]

        for task in tasks { #expect(reason(.get, task) == .bodyOnGET) }
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/1024"),
        .bug("https://github.com/Alamofire/Alamofire/issues/1088"))
    func theTargetsContentTypeBeatsTheEncodings() throws {
        let request = try request(
            .post, .requestJSONEncodable(["a": 1]),
            headers: ["content-type": "application/vnd.api+json"])

        #expect(request.allHTTPHeaderFields == ["content-type": "application/vnd.api+json"])
    }

    @Test func twoTypesOfAMultipartBodyAreRefused() {
        let task = RequestTask.uploadMultipartFormData([.text("x", name: "a")])

        #expect(
            reason(.post, task, headers: ["Content-Type": "text/a", "content-type": "text/b"])
                == .invalidHeader)
    }

    @Test func aMultipartBodysTypeHasItsBoundary() throws {
        let request = try request(
            .post,
            .uploadMultipartFormData(
                MultipartFormData(boundary: "B", parts: [.text(1, name: "a")])),
            headers: ["content-TYPE": "multipart/form-data", "X-A": "1"])

        #expect(
            request.allHTTPHeaderFields
                == ["Content-Type": "multipart/form-data; boundary=B", "X-A": "1"])
    }

    @Test(arguments: [
        ("patch", "PATCH"), ("get", "GET"), ("Query", "QUERY"), ("purge", "purge"),
        ("M-SEARCH", "M-SEARCH"),
    ])
    func normalisesKnownMethodsOnly(_ name: String, _ sent: String) throws {
        #expect(try request(HTTPMethod(name)).httpMethod == sent)
        #expect((HTTPMethod("patch") == .patch))
    }

    @Test(arguments: ["", "FOO BAR", "GET\r\n", "É", "A:B"])
    func refusesMethodsThatAreNoTokens(_ name: String) {
        #expect(reason(HTTPMethod(name)) == .invalidMethod)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/2075"))
    func emptyBodyParametersAreNoBody() throws {
        for encoding: any ParameterEncoding in [
            URLEncoding.httpBody, JSONEncoding.default, URLEncoding.default,
        ] {
            let request = try request(
                .get,
                .requestCompositeParameters(
                    bodyParameters: [:], bodyEncoding: encoding, urlParameters: ["a": 1]))

            #expect(request.url?.absoluteString == "http://h.example/v1/x?a=1")
            #expect(request.httpBody == nil)
            #expect(request.allHTTPHeaderFields ?? [:] == [:])
        }
    }

    @Test func refusesABodyEncodingThatWritesAQuery() {
        let task = RequestTask.requestCompositeParameters(
            bodyParameters: ["a": 1], bodyEncoding: URLEncoding.queryString, urlParameters: [:])

        #expect(reason(.post, task) == .parameterEncoding)
    }

    @Test(arguments: [
        ["X-A": "a\r\nX-Injected: 1"], ["X-A": "a\nb"], ["X-A": "\0"], ["X-A": "\u{7F}"],
        ["X A": "1"], ["X-A:": "1"], ["": "1"], ["Ü": "1"], ["X-A\r\n": "1"],
        ["X-A": "1", "x-a": "2"], ["Content-Length": "3"], ["transfer-ENCODING": "chunked"],
    ])
    func refusesHeadersThatCannotBeSent(_ headers: [String: String]) {
        #expect(reason(headers: headers) == .invalidHeader)
    }

    @Test func namesTheHeaderItRefuses() {
        let error = #expect(throws: RequestBuildingError.self) {
            try request(headers: ["Authorization": "secret\n"])
        }

        #expect(error?.detail == "Authorization")
        #expect(error.map { "\($0)" }?.contains("secret") == false)
    }

    @Test func blanksAroundAValueAreNoPartOfIt() throws {
        let request = try request(headers: ["X-A": " \t a b\t ", "X-B": "é"])

        #expect(request.allHTTPHeaderFields == ["X-A": "a b", "X-B": "é"])
    }

    @Test func aTasksCacheControlYieldsToTheTargets() throws {
        let task = RequestTask.requestPlain.cacheControl("no-cache")

        #expect(try request(.get, task).allHTTPHeaderFields == ["Cache-Control": "no-cache"])
        #expect(
            try request(.get, task, headers: ["cache-control": "max-age=0"]).allHTTPHeaderFields
                == ["cache-control": "max-age=0"])
        #expect(reason(.get, .requestPlain.cacheControl("a\nb")) == .invalidHeader)
    }

    @Test func addsNothingToPlainAndRawTasks() throws {
        let file = try TestFile("x")
        for task: RequestTask in [
            .requestPlain, .requestData(Data("x".utf8)), .uploadFile(file.url),
        ] {
            let request = try request(.post, task)

            #expect(request.allHTTPHeaderFields ?? [:] == [:])
            #expect(request.url?.absoluteString == "http://h.example/v1/x")
        }
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/596"))
    func refusesFilesThatCannotBeRead() throws {
        let folder = try TestFolder()
        let missing = folder.url.appendingPathComponent("missing")
        let remote = try #require(URL(string: "http://h.example/file"))

        for url in [missing, folder.url, remote, URL(filePath: "/dev/null")] {
            #expect(reason(.post, .uploadFile(url)) == .unreadableFile, "\(url)")
            #expect(
                reason(
                    .post, .uploadMultipartFormData([.text(1, name: "a"), .file(url, name: "f")]))
                    == .unreadableFile, "\(url)")
        }
    }

    @Test func addingHeadersReplacesThemInAnyCase() {
        let endpoint = Endpoint(TestTarget(headers: ["x-a": "1", "X-B": "2"]))

        let changed = endpoint.adding(newHTTPHeaderFields: ["X-A": "3"])

        #expect(changed.headers == ["X-A": "3", "X-B": "2"])
        #expect(endpoint.adding(newHTTPHeaderFields: [:]).headers == endpoint.headers)
    }
}
