import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct URLRequestCURLTests {
    /// What a shell hands to `curl`, one element for each argument.
    private func arguments(of line: String) throws -> [String] {
        let bytes = try Command.run("curl() { printf '%s\\0' \"$@\"; }\n" + line).output
        return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/1712"))
    func survivesAShell() throws {
        let body = #"{"n":"I'm $HOME \\ `x` !! \#n %s"}"#
        var request = URLRequest(url: URL(string: "http://h.example/a?b=1&c=it's")!)
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.allHTTPHeaderFields = ["X-J": #"{"k":"v"}"#, "X-Empty": ""]

        let line = request.cURLDescription()

        #expect(
            try arguments(of: line) == [
                "-v", "-X", "POST", "-H", "X-Empty;", "-H", #"X-J: {"k":"v"}"#,
                "--data-raw", body, "http://h.example/a?b=1&c=it's",
            ])
    }

    @Test func asksForAHeadOnly() throws {
        var request = URLRequest(url: URL(string: "http://h.example/")!)
        request.httpMethod = "HEAD"

        #expect(
            try arguments(of: request.cURLDescription()) == ["-v", "--head", "http://h.example/"])
    }

    @Test func hidesSecretsUnlessTold() throws {
        var request = URLRequest(url: URL(string: "http://ash:T0p@h.example/?token=T0p")!)
        request.httpMethod = "POST"
        request.httpBody = Data("password=T0p".utf8)
        request.allHTTPHeaderFields = ["Authorization": "Basic T0p"]

        #expect(!request.cURLDescription().contains("T0p"))
        #expect(
            request.cURLDescription(hidesSecrets: false).components(separatedBy: "T0p").count == 5)
    }

    @Test func namesABodyThatIsNoText() throws {
        var request = URLRequest(url: URL(string: "http://h.example/")!)
        request.httpMethod = "PUT"
        request.httpBody = Data([0xFF, 0, 1])

        #expect(request.cURLDescription().contains("'<no type, 3 bytes>'"))
    }
}
