import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct EndpointEqualityTests {
    private func post(_ task: RequestTask, headers: [String: String]? = nil) -> Endpoint {
        Endpoint(TestTarget(method: .post, task: task, headers: headers))
    }

    private static let bytes = Data("x".utf8)
    private static let parts: MultipartFormData = [.text("x", name: "a")]

    static let unequal: [(RequestTask, RequestTask)] = [
        (.requestData(bytes), .requestData(Data("y".utf8))),
        (.requestJSONEncodable(["a": 1]), .requestJSONEncodable(["a": 2])),
        (
            .requestCompositeData(bodyData: bytes, urlParameters: ["a": 1]),
            .requestCompositeData(bodyData: bytes, urlParameters: ["a": 2])
        ),
        (
            .requestParameters(parameters: ["a": 1], encoding: URLEncoding.default),
            .requestParameters(parameters: ["a": 1], encoding: JSONEncoding.default)
        ),
        (.uploadMultipartFormData(parts), .uploadMultipartFormData([.text("y", name: "a")])),
        (.uploadMultipartFormData(parts), .uploadMultipartFormData([.text("x", name: "b")])),
        (
            .uploadCompositeMultipartFormData(parts, urlParameters: ["a": 1]),
            .uploadCompositeMultipartFormData(parts, urlParameters: ["a": 2])
        ),
        (.uploadMultipartFormData(parts), .requestPlain),
    ]

    @Test(arguments: unequal)
    func differentRequestsAreUnequal(_ one: RequestTask, _ other: RequestTask) {
        #expect(post(one) != post(other))
        #expect(post(one) == post(one))
        #expect(post(one).hashValue == post(one).hashValue)
    }

    @Test func valuesWithDifferentEncodersAreUnequal() {
        struct Value: Encodable {
            var oneTwo = 1
        }
        let snake = JSONEncoder()
        snake.keyEncodingStrategy = .convertToSnakeCase

        #expect(
            post(.requestJSONEncodable(Value()))
                != post(.requestCustomJSONEncodable(Value(), encoder: snake)))
    }

    @Test func headersCountWithoutTheCaseOfTheirNames() {
        #expect(
            post(.requestPlain, headers: ["X-A": "1"]) == post(.requestPlain, headers: ["x-a": "1"])
        )
        #expect(
            post(.requestPlain, headers: ["X-A": "1"]) != post(.requestPlain, headers: ["X-A": "2"])
        )
        #expect(post(.requestPlain) != Endpoint(TestTarget(method: .put)))
    }

    @Test func filesAreComparedByURL() throws {
        let file = try TestFile("x")
        let other = try TestFile("x")

        #expect(post(.uploadFile(file.url)) == post(.uploadFile(file.url)))
        #expect(post(.uploadFile(file.url)) != post(.uploadFile(other.url)))
        #expect(
            post(.uploadMultipartFormData([.file(file.url, name: "f")]))
                == post(.uploadMultipartFormData([.file(file.url, name: "f")])))
    }

    @Test func destinationAndDeadlineDoNotCount() {
        let one = RequestTask.downloadParameters(
            parameters: ["a": 1], encoding: URLEncoding.queryString,
            destination: .file(URL(filePath: "/one")))
        let other = RequestTask.downloadParameters(
            parameters: ["a": 1], encoding: URLEncoding.queryString,
            destination: .file(URL(filePath: "/other")))
        let different = RequestTask.downloadParameters(
            parameters: ["a": 2], encoding: URLEncoding.queryString,
            destination: .file(URL(filePath: "/one")))

        #expect(post(one) == post(other.timeout(.seconds(1))))
        #expect(post(one) != post(different))
    }

    @Test func whatCannotBeBuiltIsEqualToNothing() {
        let broken = Endpoint(TestTarget.unbuildable)

        #expect(broken != broken)
        #expect(broken != post(.requestPlain))
        #expect(post(.requestPlain) != broken)
    }

    @Test func streamsAreEqualToThemselvesOnly() {
        let part = {
            MultipartFormBodyPart.stream(length: 1, name: "s") { InputStream(data: Data("x".utf8)) }
        }
        let one = part()

        #expect(one == one)
        #expect(one != part())
    }
}
