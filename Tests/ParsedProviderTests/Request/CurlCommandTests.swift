import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct CurlCommandTests {
    /// What a shell hands over to `curl`: its arguments, then its standard input.
    private func run(_ command: String) throws -> (arguments: [String], input: Data) {
        let folder = try TestFolder()
        let script = folder.file("script")
        let curl = #"curl() { for word; do printf '%s\000' "$word"; done >words; cat >input; }"#
        try Data("\(curl)\n\(command)".utf8).write(to: script)

        let status = try Command.run("cd '\(folder.url.path)' && sh script </dev/null").status

        #expect(status == 0)
        let words = try Data(contentsOf: folder.file("words"))
        return (
            words.split(separator: 0, omittingEmptySubsequences: false).dropLast()
                .map { String(decoding: $0, as: UTF8.self) },
            try Data(contentsOf: folder.file("input"))
        )
    }

    private func values(of option: String, in arguments: [String]) -> [String] {
        zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/178"),
        .bug("https://github.com/Alamofire/Alamofire/issues/1712"),
        .bug("https://github.com/Alamofire/Alamofire/issues/2474"))
    func everyWordArrivesAsItWas() throws {
        let body = #"{"n":"I'm $HOME \\ `x` !\#n%s '\#u{301};exit"}"#
        let endpoint = Endpoint(
            TestTarget(
                path: "/it's?a=1&b=2", method: .post, task: .requestData(Data(body.utf8)),
                headers: ["X-J": #"{"k":"v"}"#, "Content-Type": "application/json", "X-E": ""]))

        let (arguments, _) = try run(try endpoint.curlCommand())

        #expect(arguments.last == "http://h.example/v1/it's?a=1&b=2")
        #expect(values(of: "--request", in: arguments) == ["POST"])
        #expect(values(of: "--data-raw", in: arguments) == [body])
        #expect(
            values(of: "--header", in: arguments)
                == ["Content-Type: application/json", "X-E;", #"X-J: {"k":"v"}"#])
    }

    @Test(arguments: [
        Data((0...255).map { UInt8($0) }), Data("%s%d\\n\0".utf8),
        Data(repeating: UInt8(ascii: "'"), count: 300_000),
    ])
    func aBodyThatIsNoShortTextIsPipedIn(_ body: Data) throws {
        let endpoint = Endpoint(TestTarget(method: .put, task: .requestData(body)))

        let (arguments, input) = try run(try endpoint.curlCommand())

        #expect(input == body)
        #expect(values(of: "--data-binary", in: arguments) == ["@-"])
        #expect(values(of: "--header", in: arguments) == ["Content-Type:"], "curl adds none")
    }

    @Test func aFileIsNamed() throws {
        let file = try TestFile("x", name: "it's.txt")
        let endpoint = Endpoint(TestTarget(method: .post, task: .uploadFile(file.url)))

        let (arguments, _) = try run(try endpoint.curlCommand())

        #expect(values(of: "--data-binary", in: arguments) == ["@\(file.url.path)"])
    }

    @Test func plainRequestsAreShort() throws {
        #expect(
            try Endpoint(TestTarget()).curlCommand()
                == "curl --globoff --path-as-is 'http://h.example/v1/x'")
        #expect(try Endpoint(TestTarget(method: .head)).curlCommand().contains("--head"))
        #expect(
            try Endpoint(TestTarget(method: .post)).curlCommand()
                .contains("--data-raw '' --header 'Content-Type:'"))
    }
}
