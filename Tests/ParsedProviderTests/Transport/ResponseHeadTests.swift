import Testing

@testable import ParsedProvider

@Suite struct ResponseHeadTests {
    private func headers(_ fields: [String: String]) throws -> HTTPHeaders {
        let url = try #require(URL(string: "http://api.test"))
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: fields))
        return ResponseHead(response).headers
    }

    @Test(arguments: [
        "content-length", "Link", "Lin\u{212A}", "x-id", "X-ID", "X", "X-", "Set-Cookie",
        "set-cookie", "Absent", "",
    ])
    func oneValueIsWhatItIsAmongAllOfThem(_ name: String) throws {
        let headers = try headers([
            "Content-Length": " 5 ", "link": "a, b", "x-id": "1", "X-Id": "2", "X": "3",
            "set-cookie": "a=1,  b=2; Expires=Thu, 01 Jan 2026 00:00:00 GMT",
        ])

        #expect(headers[name] == HTTPHeaders(Array(headers))[name])
        #expect(headers.values(for: name) == HTTPHeaders(Array(headers)).values(for: name))
    }

    #if canImport(FoundationNetworking)
    @Test func namesOfDifferentCaseAreInOrderAndTheSameEachTime() throws {
        let headers = try headers(["B": "2", "A": "1", "x-c": "4", "X-C": "3"])

        #expect(headers.map(\.name) == ["A", "B", "X-C", "x-c"])
        #expect(headers["X-c"] == "3, 4")
        #expect(headers.count == 4)
    }
    #endif

    @Test func aChangeDoesNotReachTheOtherCopies() throws {
        let headers = try headers(["A": "1"])
        var changed = headers

        changed["a"] = "2"
        changed.append(name: "B", value: "3")

        #expect(changed == ["a": "2", "B": "3"])
        #expect(headers == ["A": "1"])
    }
}
