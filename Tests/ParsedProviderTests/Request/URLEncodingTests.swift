import Foundation
import ParsedProvider
import Testing

/// The query that parameters become.
private func query(
    _ parameters: [String: Any], _ encoding: URLEncoding = .queryString
) throws -> String? {
    let task = RequestTask.requestParameters(parameters: parameters, encoding: encoding)
    return try Endpoint(TestTarget(task: task)).urlRequest().url?.query(percentEncoded: true)
}

extension URL {
    fileprivate func query(percentEncoded: Bool) -> String? {
        absoluteString.firstIndex(of: "?").map {
            String(absoluteString[absoluteString.index(after: $0)...])
        }
    }
}

@Suite struct URLEncodingTests {
    static let rows: [(parameters: [String: any Sendable], query: String?)] = [
        ([:], nil),
        (["foo": "bar"], "foo=bar"),
        (["foo": "bar", "baz": "qux"], "baz=qux&foo=bar"),
        (["foo": 25], "foo=25"),
        (["foo": 1.1], "foo=1.1"),
        (["foo": UInt64.max], "foo=18446744073709551615"),
        (["foo": Int8(-3)], "foo=-3"),
        (["foo": true], "foo=1"),
        (["foo": false], "foo=0"),
        (["foo": Decimal(string: "0.1") ?? 0], "foo=0.1"),
        (["foo": ["a", 1, true] as [any Sendable]], "foo%5B%5D=a&foo%5B%5D=1&foo%5B%5D=1"),
        (["foo": ["bar": 1]], "foo%5Bbar%5D=1"),
        (["foo": ["bar": ["baz": 1]]], "foo%5Bbar%5D%5Bbaz%5D=1"),
        (["foo": ["b": 1, "a": 2, "c": 3]], "foo%5Ba%5D=2&foo%5Bb%5D=1&foo%5Bc%5D=3"),
        (
            ["foo": ["bar": ["a", 1] as [any Sendable]]],
            "foo%5Bbar%5D%5B%5D=a&foo%5Bbar%5D%5B%5D=1"
        ),
        (["k": ":#[]@!$&'()*+,;="], "k=%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
        (["k": "?/"], "k=?/"),
        (["k": "aZ09-._~"], "k=aZ09-._~"),
        (["k": " \"#%<>[]\\^`{}|"], "k=%20%22%23%25%3C%3E%5B%5D%5C%5E%60%7B%7D%7C"),
        (["foo&bar": "baz&qux"], "foo%26bar=baz%26qux"),
        (["k": "%25"], "k=%2525"),
        (["k": "\r\n\0"], "k=%0D%0A%00"),
        (["french": "français"], "french=fran%C3%A7ais"),
        (["日": "😃"], "%E6%97%A5=%F0%9F%98%83"),
        (["u": URL(filePath: "/a b")], "u=file%3A///a%2520b"),
        (["d": Data("hi?".utf8)], "d=aGk/"),
    ]

    @Test(arguments: rows)
    func writesParameters(_ parameters: [String: any Sendable], _ expected: String?) throws {
        #expect(try query(parameters) == expected)
    }

    @Test(arguments: [
        (NSNumber(value: 25), "25"), (NSNumber(value: 1), "1"), (NSNumber(value: 0), "0"),
        (NSNumber(value: 1.0), "1"), (NSNumber(value: 0.0), "0"), (NSNumber(value: 1.5), "1.5"),
        (NSNumber(value: true), "true"), (NSNumber(value: false), "false"),
        (NSNumber(value: Int8(1)), "1"), (NSNumber(value: UInt8(0)), "0"),
    ])
    func tellsBooleansFromNumbers(_ number: NSNumber, _ text: String) throws {
        let literal = URLEncoding(destination: .queryString, boolEncoding: .literal)

        #expect(try query(["k": number], literal) == "k=\(text)")
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/264"),
        .bug("https://github.com/yonaskolb/SwagGen/issues/236"),
        arguments: [
            (URLEncoding.BoolEncoding.numeric, "b=1&i=1&z=0"), (.literal, "b=true&i=1&z=0"),
        ])
    func writesBooleansAsChosen(
        _ style: URLEncoding.BoolEncoding, _ expected: String
    ) throws {
        let encoding = URLEncoding(destination: .queryString, boolEncoding: style)

        #expect(try query(["b": true, "i": 1, "z": 0], encoding) == expected)
    }

    static let arrays: [(URLEncoding.ArrayEncoding, String)] = [
        (.brackets, "ids%5B%5D=127&ids%5B%5D=135"),
        (.noBrackets, "ids=127&ids=135"),
        (.indexInBrackets, "ids%5B0%5D=127&ids%5B1%5D=135"),
        (.custom { key, index in "\(key).\(index + 1)" }, "ids.1=127&ids.2=135"),
    ]

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1545"),
        .bug("https://github.com/Alamofire/Alamofire/issues/3516"), arguments: arrays)
    func writesArraysAsChosen(
        _ style: URLEncoding.ArrayEncoding, _ expected: String
    ) throws {
        let encoding = URLEncoding(destination: .queryString, arrayEncoding: style)

        #expect(try query(["ids": [127, 135]], encoding) == expected)
    }

    @Test func writesIndicesOfNestedElements() throws {
        let encoding = URLEncoding(destination: .queryString, arrayEncoding: .indexInBrackets)

        let text = try query(["foo": ["a", ["bar": 2]] as [Any]], encoding)

        #expect(text == "foo%5B0%5D=a&foo%5B1%5D%5Bbar%5D=2")
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/121"),
        .bug("https://github.com/kean/Get/issues/35"))
    func escapesPlusSigns() throws {
        #expect(try query(["e": "me+t@x.ex"]) == "e=me%2Bt%40x.ex")
        #expect(try query(["e": 1e17]) == "e=1e%2B17")
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/146"),
        .bug("https://github.com/Alamofire/Alamofire/issues/162"))
    func keepsDelimitersInsideAValue() throws {
        let text = try query(["v": "p#q&r=s", "w": "Thu, 9 Oct"])

        #expect(text == "v=p%23q%26r%3Ds&w=Thu%2C%209%20Oct")
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1818"),
        .bug("https://github.com/Alamofire/Alamofire/issues/1622"))
    func neverSendsTheWordsOfAnOptional() throws {
        let parameters: [String: Any] = [
            "nick": Optional("xx") as Any, "city": Int?.none as Any,
            "deep": Int??.some(.some(3)) as Any, "void": Int??.some(.none) as Any,
        ]

        #expect(try query(parameters) == "deep=3&nick=xx")
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/2957"))
    func sortsTheNames() throws {
        for _ in 0..<100 {
            let parameters = Dictionary(
                uniqueKeysWithValues: [("b1", "2"), ("a1", "1"), ("c1", "3")].shuffled())

            #expect(try query(parameters) == "a1=1&b1=2&c1=3")
        }
    }

    @Test(.bug("https://github.com/ishkawa/APIKit/issues/75"))
    func escapesBracketsInNames() throws {
        #expect(try query(["data[id]": 10]) == "data%5Bid%5D=10")
        #expect(try query(["data": ["id": 10]]) == "data%5Bid%5D=10")
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/497"))
    func writesSpacesAsChosenAndNeverAPlusSignAsOne() throws {
        let plus = URLEncoding(
            destination: .queryString, encoder: URLEncodedFormEncoder(spaceEncoding: .plusReplaced))

        #expect(try query(["q": "repo:a/b is:open"]) == "q=repo%3Aa/b%20is%3Aopen")
        #expect(try query(["q": "repo:a/b+is:open"]) == "q=repo%3Aa/b%2Bis%3Aopen")
        #expect(try query(["q": "a b+c"], plus) == "q=a+b%2Bc")
    }

    @Test(.bug("https://github.com/ishkawa/APIKit/issues/118"))
    func encodesLongTextCompletely() throws {
        let one = try #require(try query(["q": "字"])).dropFirst(2)

        #expect(try query(["q": "é😀"]) == "q=%C3%A9%F0%9F%98%80")
        #expect(
            try query(["q": String(repeating: "字", count: 20_000)])
                == "q=" + String(repeating: String(one), count: 20_000))
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/2813"))
    func writesDatesAsChosen() throws {
        let date = ["at": Date(timeIntervalSince1970: 0)]
        let styled = { (style: URLEncodedFormEncoder.DateEncoding) in
            URLEncoding(
                destination: .queryString, encoder: URLEncodedFormEncoder(dateEncoding: style))
        }

        #expect(try query(date) == "at=1970-01-01T00%3A00%3A00Z")
        #expect(try query(date, styled(.secondsSince1970)) == "at=0")
        #expect(try query(date, styled(.millisecondsSince1970)) == "at=0")
        #expect(
            try query(["at": Date(timeIntervalSince1970: 1.5)], styled(.secondsSince1970))
                == "at=1.5")
        #expect(try query(date, styled(.custom { _ in "now" })) == "at=now")
    }

    @Test(.bug("https://github.com/Kong/insomnia/issues/4818"))
    func takesValuesForTextAlways() throws {
        #expect(try query(["t": "%30%", "u": "100%"]) == "t=%2530%25&u=100%25")
    }

    @Test func refusesWhatIsNoText() {
        struct Opaque {}

        for value: Any in [Opaque(), Set([1]), [1: "a"]] {
            let error = #expect(throws: RequestBuildingError.self) { try query(["k": value]) }

            #expect(error?.reason == .parameterEncoding)
            #expect(error?.detail.contains("k") == true)
        }
    }

    @Test(arguments: [HTTPMethod.get, .head, .delete])
    func putsParametersIntoTheQueryOf(_ method: HTTPMethod) throws {
        let task = RequestTask.requestParameters(
            parameters: ["a": 1], encoding: URLEncoding.default)

        let request = try Endpoint(TestTarget(method: method, task: task)).urlRequest()

        #expect(request.url?.absoluteString == "http://h.example/v1/x?a=1")
        #expect(request.httpBody == nil)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == nil)
    }

    @Test(
        .bug("https://github.com/OpenAPITools/openapi-generator/issues/20357"),
        arguments: [HTTPMethod.post, .put, .patch, HTTPMethod("PURGE")])
    func putsParametersIntoTheBodyOf(_ method: HTTPMethod) throws {
        let task = RequestTask.requestParameters(
            parameters: ["scope": "a b", "token": "x+y/z=="], encoding: URLEncoding.default)

        let request = try Endpoint(TestTarget(method: method, task: task)).urlRequest()

        #expect(
            request.httpBody.map { String(decoding: $0, as: UTF8.self) }
                == "scope=a%20b&token=x%2By/z%3D%3D")
        #expect(request.url?.absoluteString == "http://h.example/v1/x")
        #expect(
            request.value(forHTTPHeaderField: "Content-Type")
                == "application/x-www-form-urlencoded; charset=utf-8")
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1946"),
        .bug("https://github.com/Moya/Moya/issues/2377"))
    func compositeTasksObeyTheOptions() throws {
        let options = URLEncoding(arrayEncoding: .noBrackets, boolEncoding: .literal)
        let parameters: [String: Any] = ["flag": true, "ids": [1, 2]]
        let tasks: [RequestTask] = [
            .requestCompositeParameters(
                bodyParameters: ["n": 1], bodyEncoding: JSONEncoding.default,
                urlParameters: parameters, urlEncoding: options),
            .requestCompositeData(
                bodyData: Data("x".utf8), urlParameters: parameters, urlEncoding: options),
            .uploadCompositeMultipartFormData(
                [.text(1, name: "n")], urlParameters: parameters, urlEncoding: options),
        ]

        for task in tasks {
            let request = try Endpoint(TestTarget(method: .post, task: task)).urlRequest()

            #expect(request.url?.absoluteString == "http://h.example/v1/x?flag=true&ids=1&ids=2")
        }
    }
}
