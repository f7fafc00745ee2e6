import Foundation
import ParsedProvider
import Testing

@Suite struct URLEncodedFormEncoderTests {
    private struct User: Encodable {
        var login = "ash"
        var age: Int?
        var isAdmin = true
        var tags = ["a", "b c"]
        var address = Address()
        var ratio = 0.5
        var big: UInt64 = .max
    }

    private struct Address: Encodable {
        var streetName = "Main & 1st"
        var geoURL: URL? = URL(string: "http://h.example/?a=1")
    }

    private struct Pair: Encodable {
        var p1 = "s"
        var p2: String?
        var p3: Int?
        var p4: Address?
        var p5: Bool?
    }

    @Test func writesTheProperties() throws {
        let text = try URLEncodedFormEncoder(boolEncoding: .literal).encode(User())

        #expect(
            text == "address%5BgeoURL%5D=http%3A//h.example/?a%3D1"
                + "&address%5BstreetName%5D=Main%20%26%201st&big=18446744073709551615"
                + "&isAdmin=true&login=ash&ratio=0.5&tags%5B%5D=a&tags%5B%5D=b%20c")
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/3778"),
        .bug("https://github.com/Alamofire/Alamofire/issues/3686"),
        arguments: [
            ("dropKey", "p1=s"), ("dropValue", "p1=s&p2=&p3=&p4=&p5="),
            ("null", "p1=s&p2=null&p3=null&p4=null&p5=null"),
            ("custom", "p1=s&p2=-&p3=-&p4=-&p5=-"),
        ])
    func writesNilAsChosen(_ style: String, _ expected: String) throws {
        let styles: [String: URLEncodedFormEncoder.NilEncoding] = [
            "dropKey": .dropKey, "dropValue": .dropValue, "null": .null, "custom": .custom { "-" },
        ]
        let encoder = URLEncodedFormEncoder(nilEncoding: try #require(styles[style]))
        let parameters: [String: Any] = ["p1": "s", "p2": String?.none as Any, "p3": NSNull()]

        #expect(try encoder.encode(Pair()) == expected)
        let count = expected.split(separator: "&").count
        let task = RequestTask.requestPlain.query(parameters: parameters, encoder: encoder)
        let url = try Endpoint(TestTarget(task: task)).urlRequest().url?.absoluteString
        #expect(
            url == "http://h.example/v1/x?"
                + expected.split(separator: "&").prefix(min(count, 3)).joined(separator: "&"))
    }

    @Test(arguments: [
        ("useDefaultKeys", "oneTwoURLThree2Four"),
        ("convertToSnakeCase", "one_two_url_three2_four"),
        ("convertToKebabCase", "one-two-url-three2-four"), ("capitalized", "OneTwoURLThree2Four"),
        ("uppercased", "ONETWOURLTHREE2FOUR"), ("lowercased", "onetwourlthree2four"),
    ])
    func writesNamesAsChosen(_ style: String, _ expected: String) throws {
        let styles: [String: URLEncodedFormEncoder.KeyEncoding] = [
            "useDefaultKeys": .useDefaultKeys, "convertToSnakeCase": .convertToSnakeCase,
            "convertToKebabCase": .convertToKebabCase, "capitalized": .capitalized,
            "uppercased": .uppercased, "lowercased": .lowercased,
        ]
        let encoder = URLEncodedFormEncoder(keyEncoding: try #require(styles[style]))

        #expect(try encoder.encode(["oneTwoURLThree2Four": 1]) == "\(expected)=1")
    }

    @Test func writesNestedNamesAsChosen() throws {
        let value = ["a": ["b": ["c": 1]]]

        #expect(try URLEncodedFormEncoder(keyPathEncoding: .dots).encode(value) == "a.b.c=1")
        #expect(
            try URLEncodedFormEncoder(keyPathEncoding: .custom { "\($0)->\($1)" }).encode(value)
                == "a-%3Eb-%3Ec=1")
    }

    @Test func writesBytesAsChosen() throws {
        let value = ["d": Data([0xFF, 0xFE])]
        let hex = URLEncodedFormEncoder(
            dataEncoding: .custom { $0.map { String($0, radix: 16) }.joined() })

        #expect(try URLEncodedFormEncoder().encode(value) == "d=//4%3D")
        #expect(try hex.encode(value) == "d=fffe")
    }

    @Test func writesNestedContainersAndSuper() throws {
        class Base: Encodable {
            var base = 1
        }
        final class Derived: Base {
            var derived = [["x": 1], ["x": 2]]
            enum CodingKeys: String, CodingKey { case derived }
            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(derived, forKey: .derived)
            }
        }

        let text = try URLEncodedFormEncoder(arrayEncoding: .indexInBrackets).encode(Derived())

        #expect(text == "base=1&derived%5B0%5D%5Bx%5D=1&derived%5B1%5D%5Bx%5D=2")
    }

    @Test func refusesARootWithoutNames() {
        #expect(throws: EncodingError.self) { try URLEncodedFormEncoder().encode([1, 2]) }
        #expect(throws: EncodingError.self) { try URLEncodedFormEncoder().encode("text") }
    }

    @Test func isAQueryOrABody() throws {
        let query = RequestTask.requestPlain.query(["a": 1, "b": 2])
        let form = RequestTask.requestFormEncodable(["a": "x y"])

        let get = try Endpoint(TestTarget(task: query)).urlRequest()
        let post = try Endpoint(TestTarget(method: .post, task: form)).urlRequest()

        #expect(get.url?.absoluteString == "http://h.example/v1/x?a=1&b=2")
        #expect(post.httpBody == Data("a=x%20y".utf8))
        #expect(
            post.value(forHTTPHeaderField: "Content-Type")?.hasPrefix(
                "application/x-www-form-urlencoded") == true)
    }

    @Test func keepsTheOrderOfItemsAndRepeatedOnes() throws {
        let items = [
            URLQueryItem(name: "z", value: "1"), URLQueryItem(name: "a", value: "2"),
            URLQueryItem(name: "z", value: "3+4"), URLQueryItem(name: "flag", value: nil),
        ]
        let task = RequestTask.requestPlain.query(parameters: ["b": 1]).query(items: items)

        let request = try Endpoint(TestTarget(task: task)).urlRequest()

        #expect(request.url?.absoluteString == "http://h.example/v1/x?b=1&z=1&a=2&z=3%2B4&flag")
    }

    @Test func thrownErrorsAreRequestBuildingErrors() throws {
        struct Failing: Encodable {
            struct Reason: Error {}
            func encode(to encoder: any Encoder) throws { throw Reason() }
        }
        let tasks: [RequestTask] = [
            .requestPlain.query(Failing()), .requestFormEncodable(Failing()),
            .requestJSONEncodable(Failing()),
        ]

        for task in tasks {
            let error = #expect(throws: RequestBuildingError.self) {
                try Endpoint(TestTarget(method: .post, task: task)).urlRequest()
            }

            #expect(error?.reason == .valueEncoding)
            #expect(error?.underlyingError is Failing.Reason)
        }
    }
}
