import Foundation
import ParsedProvider
import Testing

@Suite struct JSONEncodingTests {
    private func body(_ task: RequestTask) throws -> String? {
        let request = try Endpoint(TestTarget(method: .post, task: task)).urlRequest()
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
        return request.httpBody.map { String(decoding: $0, as: UTF8.self) }
    }

    static let rows: [(parameters: [String: any Sendable], json: String)] = [
        (["n": 1], #"{"n":1}"#),
        (["b": true, "a": false], #"{"a":false,"b":true}"#),
        (["one": 1, "zero": 0, "double": 1.5], #"{"double":1.5,"one":1,"zero":0}"#),
        (
            ["big": UInt64.max, "small": Int64.min],
            #"{"big":18446744073709551615,"small":-9223372036854775808}"#
        ),
        (["huge": 1e300, "tiny": Double.leastNonzeroMagnitude], #"{"huge":1e+300,"tiny":5e-324}"#),
        (
            ["d": Decimal(string: "3.14159265358979323846264338327950288") ?? 0],
            #"{"d":3.14159265358979323846264338327950288}"#
        ),
        (
            ["o": ["y": ["x": [1, 2]], "a": [String: Int]()] as [String: any Sendable]],
            #"{"o":{"a":{},"y":{"x":[1,2]}}}"#
        ),
        (
            ["s": "q\" b\\ n\n r\r t\t c\u{1} é😀 \u{7F} \u{2028} /"],
            "{\"s\":\"q\\\" b\\\\ n\\n r\\r t\\t c\\u0001 é😀 \u{7F} \u{2028} /\"}"
        ),
        (["e": [Int]()], #"{"e":[]}"#),
    ]

    @Test(arguments: rows)
    func writesParameters(_ parameters: [String: any Sendable], _ json: String) throws {
        let task = RequestTask.requestParameters(
            parameters: parameters, encoding: JSONEncoding.default)

        let text = try #require(try body(task))

        #expect(text == json)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    @Test func tellsBooleansFromNumbersOfObjectiveC() throws {
        let parameters: [String: Any] = [
            "t": NSNumber(value: true), "i": NSNumber(value: 1), "d": NSNumber(value: 1.0),
            "s": NSString("x"), "a": NSArray(array: [NSNumber(value: false), NSNumber(value: 0)]),
            "m": NSDictionary(dictionary: ["k": NSNumber(value: 2)]),
        ]

        let text = try body(
            .requestParameters(parameters: parameters, encoding: JSONEncoding.default))

        #expect(text == #"{"a":[false,0],"d":1,"i":1,"m":{"k":2},"s":"x","t":true}"#)
    }

    @Test func indentsForPeople() throws {
        let task = RequestTask.requestParameters(
            parameters: ["a": [1, 2], "b": [Int]()], encoding: JSONEncoding.prettyPrinted)

        #expect(
            try body(task)
                == "{\n  \"a\" : [\n    1,\n    2\n  ],\n  \"b\" : []\n}")
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1695"),
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/3789"))
    func escapesNoSlashes() throws {
        let expected = #"{"s":"JB/FJw=="}"#

        let parameters = try body(
            .requestParameters(parameters: ["s": "JB/FJw=="], encoding: JSONEncoding.default))
        let encodable = try body(.requestJSONEncodable(["s": "JB/FJw=="]))

        #expect(parameters == expected)
        #expect(encodable == expected)
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1942"))
    func refusesWhatJSONCannotHold() {
        struct Opaque {}
        let values: [Any] = [
            ["list": [Opaque()]], ["d": Date()], ["x": Double.nan], ["x": -Double.infinity],
            ["u": URL(filePath: "/")], ["b": Data()],
        ]

        for value in values {
            for task in [
                RequestTask.requestJSONObject(value),
                .requestParameters(
                    parameters: ["deep": [value]], encoding: JSONEncoding.default),
            ] {
                let error = #expect(throws: RequestBuildingError.self) {
                    try Endpoint(TestTarget(method: .post, task: task)).urlRequest()
                }

                #expect(error?.reason == .parameterEncoding)
                #expect(error?.detail.hasPrefix("$.") == true, "the place is named")
            }
        }
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1007"),
        .bug("https://github.com/Moya/Moya/issues/1818"))
    func tellsNullFromNothing() throws {
        struct Value: Encodable {
            var a = "s"
            var b: Int?
        }
        let parameters: [String: Any] = ["a": "s", "b": NSNull(), "c": Int?.none as Any]

        let untyped = try body(
            .requestParameters(parameters: parameters, encoding: JSONEncoding.default))

        #expect(untyped == #"{"a":"s","b":null}"#)
        #expect(try body(.requestJSONEncodable(Value())) == #"{"a":"s"}"#)
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1060"),
        .bug("https://github.com/Moya/Moya/issues/1739"))
    func takesAnyRoot() throws {
        #expect(try body(.requestJSONObject(["bug", "ui"])) == #"["bug","ui"]"#)
        #expect(try body(.requestJSONObject([1, Int?.none as Any, NSNull()])) == "[1,null,null]")
        #expect(try body(.requestJSONObject("text")) == #""text""#)
        #expect(try body(.requestJSONObject(true)) == "true")
        #expect(try body(.requestJSONEncodable(["bug", "ui"])) == #"["bug","ui"]"#)
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/2335"),
        .bug("https://github.com/swiftlang/swift-corelibs-foundation/issues/2840"))
    func takesScalars() throws {
        #expect(try body(.requestJSONEncodable("1")) == #""1""#)
        #expect(try body(.requestJSONEncodable(7)) == "7")
        #expect(try body(.requestJSONEncodable(true)) == "true")
        #expect(try body(.requestJSONEncodable(Int?.none)) == "null")
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1135"))
    func usesTheEncoderItWasGiven() throws {
        struct Value: Encodable {
            var createdAt = Date(timeIntervalSince1970: 0)
        }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase

        let text = try body(.requestCustomJSONEncodable(Value(), encoder: encoder))

        #expect(text == #"{"created_at":"1970-01-01T00:00:00Z"}"#)
    }

    @Test(.bug("https://github.com/Alamofire/Alamofire/issues/515"))
    func emptyParametersLeaveNoTrace() throws {
        for encoding: any ParameterEncoding in [JSONEncoding.default, URLEncoding.default] {
            let task = RequestTask.requestParameters(parameters: [:], encoding: encoding)

            let post = try Endpoint(TestTarget(method: .post, task: task)).urlRequest()
            let get = try Endpoint(TestTarget(task: task)).urlRequest()

            #expect(post.httpBody == nil)
            #expect(post.allHTTPHeaderFields ?? [:] == [:])
            #expect(get.url?.absoluteString == "http://h.example/v1/x")
        }
    }
}
