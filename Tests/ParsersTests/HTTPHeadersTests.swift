import Parsers
import Testing

@Suite struct HTTPHeadersTests {
    private let headers: HTTPHeaders = ["ETag": "1", "Set-Cookie": "a=1", "set-cookie": "b=2"]

    @Test(arguments: ["etag", "ETag", "ETAG"])
    func namesCompareWithoutCase(_ name: String) {
        #expect(headers[name] == "1")
    }

    @Test func repeatedLinesAreJoinedInOrderOrReadOneByOne() {
        #expect(headers["set-cookie"] == "a=1, b=2")
        #expect(headers.values(for: "Set-Cookie") == ["a=1", "b=2"])
        #expect(headers["absent"] == nil)
        #expect(headers.values(for: "absent").isEmpty)
    }

    @Test func settingReplacesEveryLineInPlace() {
        var headers = headers

        headers["SET-COOKIE"] = "c=3"
        #expect(headers.map(\.name) == ["ETag", "SET-COOKIE"])
        headers["etag"] = nil

        #expect(headers.map(\.value) == ["c=3"])
    }

    @Test func equalityAndHashIgnoreTheCaseOfNamesAndNothingElse() {
        #expect(["A": "x"] as HTTPHeaders == ["a": "x"])
        #expect(Set([["A": "x"] as HTTPHeaders, ["a": "x"]]).count == 1)
        #expect(["A": "x"] as HTTPHeaders != ["A": "X"])
        #expect(["A": "1", "B": "2"] as HTTPHeaders != ["B": "2", "A": "1"])
    }

    @Test func onlyASCIILettersHaveCase() {
        #expect((["K": "kelvin sign"] as HTTPHeaders)["\u{212A}"] == nil)
    }
}
