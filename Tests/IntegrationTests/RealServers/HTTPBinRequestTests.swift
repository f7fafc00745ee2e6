import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// Every form of a request, as httpbin gets it.
@Suite(.needs("HTTPBIN_URL", from: "httpbin.sh")) struct HTTPBinRequestTests {
    private struct Echo: Decodable, Sendable {
        let args: [String: String]
        let data: String?
        let files: [String: String]?
        let form: [String: String]?
        let headers: [String: String]
        let method: String?
        let url: String

        /// What httpbin shows for bytes that are no text.
        var bytes: Data? {
            data?.components(separatedBy: ";base64,").last.flatMap { Data(base64Encoded: $0) }
        }
    }

    private func echo(
        _ task: RequestTask, method: HTTPMethod = .post, headers: [String: String]? = nil,
        _ path: String? = nil
    ) async throws -> Echo {
        let base = try #require(server("HTTPBIN_URL"))
        return try await within {
            let call = Bin(
                baseURL: base, path: path ?? "/\(method.rawValue.lowercased())", method: method,
                task: task,
                headers: headers)
            return try await Provider<Bin>(transport: URLSessionTransport())
                .request(call, parser: .json(Echo.self))
        }
    }

    private struct Bin: TargetType {
        var baseURL: URL
        var path: String
        var method: HTTPMethod = .get
        var task: RequestTask = .requestPlain
        var headers: [String: String]?
        var validationType: ValidationType { .successCodes }
    }

    @Test func aQueryArrives() async throws {
        let task = RequestTask.requestPlain.query(parameters: ["q": "a+b &é", "n": 1])

        let echo = try await echo(task, method: .get, headers: ["X-A": "1"])

        #expect(echo.args == ["q": "a+b &é", "n": "1"])
        #expect(echo.headers["X-A"] == "1")
        #expect(echo.headers["User-Agent"]?.hasSuffix("ParsedProvider") == true)
        #expect(echo.headers["Content-Type"] == nil)
    }

    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func aJSONBodyArrives(_ method: HTTPMethod) async throws {
        let echo = try await echo(.requestJSONEncodable(["k": "é/"]), method: method)

        #expect(echo.data == #"{"k":"é/"}"#)
        #expect(echo.headers["Content-Type"] == "application/json")
    }

    @Test func aFormArrives() async throws {
        let echo = try await echo(
            .requestParameters(
                parameters: ["scope": "a b", "token": "x+y/z==", "e": "é&="],
                encoding: URLEncoding.default))

        #expect(echo.form == ["scope": "a b", "token": "x+y/z==", "e": "é&="])
    }

    @Test func anUntypedBodyIsNoForm() async throws {
        let echo = try await echo(.requestData(Data("a=b".utf8)))

        #expect(echo.form == [:])
        #expect(echo.data == "a=b")
        #expect(echo.headers["Content-Type"] == nil)
    }

    @Test(arguments: [10, 3_000_000])
    func aFileArrives(_ size: Int) async throws {
        let content = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ 0x80) })
        let file = try TestFile(content)

        for method in [HTTPMethod.post, .put] {
            let echo = try await echo(
                .uploadFile(file.url), method: method,
                headers: ["Content-Type": "application/octet-stream"])

            #expect(echo.bytes == content)
            let isChunked = echo.headers["Transfer-Encoding"] == "chunked"
            #expect(isChunked != (echo.headers["Content-Length"] != nil))
        }
    }

    @Test(arguments: [1, UInt64.max])
    func aMultipartBodyArrives(_ threshold: UInt64) async throws {
        let file = try TestFile("from a file", name: "a \"b\" é.txt")
        var form: MultipartFormData = [
            .text(127, name: "n"), .text("日本", name: "name[]"),
            .data(Data("x".utf8), name: "d", fileName: "d.bin"),
            .file(file.url, name: "f"),
            .stream(length: 4, name: "s", fileName: "s.txt", mimeType: "text/plain") {
                InputStream(data: Data("0123456789".utf8))
            },
        ]
        form.encodingMemoryThreshold = threshold

        let echo = try await echo(
            .uploadCompositeMultipartFormData(form, urlParameters: ["v": 2]))

        #expect(echo.args == ["v": "2"])
        #expect(echo.form == ["n": "127", "name[]": "日本"])
        #expect(echo.files == ["d": "x", "f": "from a file", "s": "0123"])
    }

    @Test(arguments: [307, 308])
    func aRedirectedBodyArrives(_ status: Int) async throws {
        let file = try TestFile(Data(repeating: 0xFF, count: 50_000))

        let echo = try await echo(
            .uploadFile(file.url), method: .put,
            headers: ["Content-Type": "application/octet-stream"],
            "/redirect-to?url=/put&status_code=\(status)")

        #expect(echo.bytes?.count == 50_000)
    }

    @Test func aDownloadArrivesAndGoesOn() async throws {
        let base = try #require(server("HTTPBIN_URL"))
        let folder = try TestFolder()
        let provider = Provider<Bin>(transport: URLSessionTransport())
        let whole = try await within {
            try await provider.request(Bin(baseURL: base, path: "/range/50000"), parser: .data)
        }
        // What an interrupted download leaves.
        let url = base.appendingPathComponent("range/50000")
        try whole.prefix(20_000).write(to: folder.file("f.partial"))
        try JSONSerialization.data(withJSONObject: [
            "url": url.absoluteString, "validator": "\"range50000\"",
        ])
        .write(to: folder.file("f.partial-info"))
        let destination = DownloadDestination.file(folder.file("f"), options: .resumePartialFile)

        let response = try await within {
            try await provider.request(
                Bin(baseURL: base, path: "/range/50000", task: .downloadDestination(destination)))
        }

        #expect(response.fileURL == folder.file("f"))
        #expect(try Data(contentsOf: folder.file("f")) == whole)
        #expect(folder.names == ["f"])
    }
}
