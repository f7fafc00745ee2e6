import Foundation
import Parsers
import Testing

@testable import ParsedProvider

@Suite struct RequestURLTests {
    private func url(
        _ base: String, _ path: String, _ task: RequestTask = .requestPlain
    ) throws -> String? {
        let base = try #require(URL(string: base))
        return try Endpoint(baseURL: base, path: path, task: task).urlRequest().url?.absoluteString
    }

    static let rows: [(base: String, path: String, url: String)] = [
        // One slash, whichever side has it.
        ("https://h.ex/v1", "users", "https://h.ex/v1/users"),
        ("https://h.ex/v1", "/users", "https://h.ex/v1/users"),
        ("https://h.ex/v1/", "users", "https://h.ex/v1/users"),
        ("https://h.ex/v1/", "/users", "https://h.ex/v1/users"),
        ("https://h.ex", "users", "https://h.ex/users"),
        ("https://h.ex/", "/users", "https://h.ex/users"),
        ("https://h.ex/v1", "/users/", "https://h.ex/v1/users/"),
        ("https://h.ex/v1", "/", "https://h.ex/v1/"),
        // An empty path changes nothing.
        ("https://h.ex/123/some?sig=1", "", "https://h.ex/123/some?sig=1"),
        ("https://h.ex/v1", "", "https://h.ex/v1"),
        ("https://h.ex/v1/", "", "https://h.ex/v1/"),
        ("https://h.ex", "", "https://h.ex"),
        // The base's query byte for byte, in front.
        ("https://h.ex/v1?q=%2b+;&&x", "a", "https://h.ex/v1/a?q=%2b+;&&x"),
        ("https://h.ex/v1?q=1", "a?b=2", "https://h.ex/v1/a?q=1&b=2"),
        ("https://h.ex/v1#f", "a", "https://h.ex/v1/a"),
        // A question mark starts a query.
        ("https://h.ex", "/login.do?key=1", "https://h.ex/login.do?key=1"),
        ("https://h.ex", "?key=1", "https://h.ex?key=1"),
        ("https://h.ex", "/what%3F", "https://h.ex/what%3F"),
        ("https://h.ex", "/a?b=c?d#e", "https://h.ex/a?b=c?d%23e"),
        // What is escaped stays, what can't stand is escaped once.
        ("https://h.ex", "/a%26b", "https://h.ex/a%26b"),
        ("https://h.ex", "/100%", "https://h.ex/100%25"),
        ("https://h.ex", "/%zz%2", "https://h.ex/%25zz%252"),
        ("https://h.ex", "/a b", "https://h.ex/a%20b"),
        ("https://h.ex", "/a#b", "https://h.ex/a%23b"),
        ("https://h.ex", "/ü/日", "https://h.ex/%C3%BC/%E6%97%A5"),
        ("https://h.ex", "/a;b=1,c", "https://h.ex/a;b=1,c"),
        ("https://h.ex", "/a+b&c=d", "https://h.ex/a+b&c=d"),
        ("https://h.ex", "/a\r\nb", "https://h.ex/a%0D%0Ab"),
        // A path can't leave its base.
        ("https://h.ex/v1", "http://evil.com/x", "https://h.ex/v1/http://evil.com/x"),
        ("https://h.ex/v1", "//evil.com/x", "https://h.ex/v1/evil.com/x"),
        ("https://h.ex/v1", "a:b@c", "https://h.ex/v1/a:b@c"),
        ("https://h.ex/v1", ":8080/x", "https://h.ex/v1/:8080/x"),
        ("https://h.ex/v1", "/..a/.b/c..", "https://h.ex/v1/..a/.b/c.."),
        // A scheme in capitals.
        ("HTTPS://h.ex", "a", "https://h.ex/a"), ("Http://h.ex/x", "", "http://h.ex/x"),
        ("httpS://h.ex/x", "", "https://h.ex/x"),
    ]

    @Test(
        .bug("https://github.com/joshuawright11/papyrus/issues/18"),
        .bug("https://github.com/kean/Get/issues/37"),
        .bug("https://github.com/Moya/Moya/issues/1049"),
        .bug("https://github.com/Moya/Moya/issues/1119"),
        .bug("https://github.com/Moya/Moya/issues/2142"), arguments: rows)
    func joinsBaseAndPath(_ base: String, _ path: String, _ expected: String) throws {
        #expect(try url(base, path) == expected)
    }

    @Test func addsTheTasksQueryLast() throws {
        let task = RequestTask.requestPlain.query(parameters: ["page": 2])

        #expect(
            try url("https://h.ex", "/login.do?key=1", task) == "https://h.ex/login.do?key=1&page=2"
        )
        #expect(try url("https://h.ex/?a=1", "", task) == "https://h.ex/?a=1&page=2")
        #expect(try url("https://h.ex", "", task) == "https://h.ex?page=2")
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1629"))
    func insertsTextAsOneSegment() throws {
        #expect(
            try url("https://h.ex", "/objects/\(segment: "x/y=")/track")
                == "https://h.ex/objects/x%2Fy%3D/track")
        #expect(
            try url("https://h.ex", "/a/\(segment: "100%?#&")") == "https://h.ex/a/100%25%3F%23%26")
        #expect(try url("https://h.ex", "/a/\(segment: 7)") == "https://h.ex/a/7")
    }

    @Test(arguments: [
        "/a/../b", "..", "/.", "./x", "/%2e%2E/x", "/a/.%2e", "/%2E", "/\("..")/x", "/a/..?q=1",
    ])
    func refusesDotSegments(_ path: String) {
        let error = #expect(throws: RequestBuildingError.self) { try url("https://h.ex/v1", path) }

        #expect(error?.reason == .dotSegment)
    }

    @Test func refusesSegmentsThatAreEmptyOrDots() {
        let dots = [".", ".."].map { "/users/\(segment: $0)/repos" }
        let empty = [
            "/users/\(segment: "")", "/\(segment: "")/x", "\(segment: "")", "/a?b=\(segment: "")",
        ]

        for path in dots {
            #expect(throws: RequestBuildingError.self) { try url("https://h.ex", path) }
        }
        for path in empty {
            let error = #expect(throws: RequestBuildingError.self) { try url("https://h.ex", path) }
            #expect(error?.reason == .emptySegment)
        }
    }

    @Test(arguments: ["http://h:8a", "http://a:b:c", "http://1::2", "http://h::80", "http://h:"])
    func aBaseThatIsNoTextOfAURLIsNeverPlain(_ text: String) throws {
        let base = try #require(URL(dataRepresentation: Data(text.utf8), relativeTo: nil))

        if let address = try? RequestURL.compose(base: base, path: "/x", query: nil),
            case .joined = address
        {
            Issue.record("\(address)")
        }
    }

    /// A plain URL is parsed when somebody asks for it: too late to refuse it.
    @Test func plainURLsAreURLs() {
        func text(_ first: String) -> String {
            let bytes = (0..<Int.random(in: 0..<12)).map { _ in UInt8.random(in: 0x21...0x7e) }
            return first + String(decoding: bytes, as: UTF8.self)
        }
        let bases = ["http://h.ex", "https://h.ex:8080/v1", "http://127.0.0.1:1/a;b"]
            .compactMap { URL(string: $0) }
        var plain = 0

        for base in bases {
            for _ in 0..<5_000 {
                let address = try? RequestURL.compose(base: base, path: text("/"), query: text(""))
                guard case .joined(let text, _)? = address else { continue }
                plain += 1
                if URL(string: text)?.absoluteString != text { Issue.record("\(text)") }
            }
        }

        #expect(plain > 100)
    }

    /// A scheme in capitals is never plain, so its URLs are put together byte by byte.
    @Test func plainURLsAreThoseOfTheLongWay() {
        let pieces = [
            "/", "//", "a", "b1", ".", "..", "%2e", "%zz", "?", "q=1", "#", "é", " ", "@", ":",
        ]
        let bases = [
            "h.ex", "h.ex/", "h.ex/v1", "h.ex/v1/", "h.ex:80/v1", "h.ex/v1?k=1", "u:p@h.ex",
        ]
        let paths =
            pieces
            + pieces.flatMap { one in
                pieces.flatMap { two in ["/" + one + two, "/x" + one + two, one + two + "x"] }
            }

        for base in bases {
            for path in paths {
                let plain = try? url("https://" + base, path)
                let long = try? url("HTTPS://" + base, path)
                #expect(plain == long, "\(base) and \(path)")
            }
        }
    }

    @Test(arguments: ["ftp://h.ex", "file:///etc/passwd", "javascript:x", "h.ex/x", "/x"])
    func refusesOtherSchemes(_ base: String) {
        let error = #expect(throws: RequestBuildingError.self) { try url(base, "a") }

        #expect(error?.reason == .unsupportedScheme)
    }

    @Test func keepsAQueryOfACustomEncodingInItsPlace() throws {
        struct Raw: ParameterEncoding {
            func encode(
                _ parameters: [String: ParameterValue], method: HTTPMethod
            ) -> EncodedParameters {
                EncodedParameters(query: "a=%20&b=c d#e%zz\r\n")
            }
        }
        let task = RequestTask.requestParameters(parameters: ["x": 1], encoding: Raw())

        #expect(try url("https://h.ex", "a", task) == "https://h.ex/a?a=%20&b=c%20d%23e%25zz%0D%0A")
    }
}
