import ParsedProvider
import Testing

@Suite struct MultiTargetTests {
    @Test func forwardsEverything() throws {
        struct Refusal: Error {}
        let inner = TestTarget(
            path: "/a", method: .patch,
            task: .requestParameters(parameters: ["b": 1], encoding: JSONEncoding.default),
            headers: ["X": "1"], validationType: .customCodes([287]), sampleData: Data("s".utf8),
            errorParser: ErrorParser { _ in Refusal() })

        let target = MultiTarget(MultiTarget(inner))

        #expect(target.baseURL == inner.baseURL)
        #expect(target.path == "/a")
        #expect(target.method == .patch)
        #expect(target.headers == ["X": "1"])
        #expect(target.validationType == .customCodes([287]))
        #expect(target.sampleData == Data("s".utf8))
        #expect(target.errorParser?.error(in: Response(statusCode: 200)) is Refusal)
        #expect(try Endpoint(target).urlRequest().httpBody == Data(#"{"b":1}"#.utf8))
        #expect(target.authorizationType == nil)
    }
}
