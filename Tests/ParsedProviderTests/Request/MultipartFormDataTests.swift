import Foundation
import ParsedProvider
import ParsedProviderTestSupport
import Testing

@Suite struct MultipartFormDataTests {
    private func body(_ parts: [MultipartFormBodyPart]) throws -> String {
        let form = MultipartFormData(boundary: "B", parts: parts)
        let request = try Endpoint(TestTarget(method: .post, task: .uploadMultipartFormData(form)))
            .urlRequest()
        return String(decoding: request.httpBody ?? Data(), as: UTF8.self)
    }

    private func head(_ part: MultipartFormBodyPart) throws -> String? {
        try body([part]).components(separatedBy: "\r\n\r\n").first?
            .replacingOccurrences(of: "--B\r\nContent-Disposition: form-data; ", with: "")
    }

    private func reason(_ parts: [MultipartFormBodyPart], boundary: String = "B")
        -> RequestBuildingError.Reason?
    {
        let form = MultipartFormData(boundary: boundary, parts: parts)
        do {
            _ = try Endpoint(TestTarget(method: .post, task: .uploadMultipartFormData(form)))
                .urlRequest()
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        .bug("https://github.com/kstenerud/KSCrash/issues/147"),
        .bug("https://github.com/OAuthSwift/OAuthSwift/issues/161"))
    func writesExactlyTheseBytes() throws {
        let text = try body([
            .text(1, name: "a"),
            .data(Data("hello".utf8), name: "f", fileName: "x.txt", mimeType: "text/plain"),
        ])

        #expect(
            text == "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\nhello\r\n--B--\r\n")
    }

    @Test func partsOfEveryKindAreWrittenAlike() throws {
        let file = try TestFile("hello", name: "x.txt")
        let data = Data("hello".utf8)
        let parts: [MultipartFormBodyPart] = [
            .data(data, name: "f", fileName: "x.txt", mimeType: "text/plain"),
            .file(file.url, name: "f"),
            .stream(length: 5, name: "f", fileName: "x.txt", mimeType: "text/plain") {
                InputStream(data: data)
            },
        ]

        let bodies = try parts.map { try body([$0]) }

        #expect(Set(bodies).count == 1)
        #expect(try body(parts).components(separatedBy: "hello").count == 4)
    }

    @Test(arguments: [
        ("x.png", "image/png"), ("X.JPEG", "image/jpeg"), ("a.b.pdf", "application/pdf"),
        ("x.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
        ("none", "application/octet-stream"), ("x.unheardof", "application/octet-stream"),
    ])
    func findsTheTypeByTheFilesName(_ name: String, _ type: String) throws {
        let file = try TestFile("x", name: name)

        #expect(
            try head(.file(file.url, name: "f"))
                == "name=\"f\"; filename=\"\(name)\"\r\nContent-Type: \(type)")
        #expect(
            try head(.file(file.url, name: "f", fileName: "y", mimeType: "a/b"))
                == "name=\"f\"; filename=\"y\"\r\nContent-Type: a/b")
    }

    static let names: [(name: String, written: String)] = [
        ("a \"b\".pdf", "a %22b%22.pdf"), ("résumé 日.pdf", "résumé 日.pdf"),
        ("Minor Threat.png", "Minor Threat.png"), ("100%.txt", "100%.txt"),
        ("a\r\nX: 1", "a%0D%0AX: 1"), ("upload[]", "upload[]"), ("a;b=c", "a;b=c"), ("", ""),
        ("a\\b", "a\\b"),
    ]

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/2647"),
        .bug("https://github.com/Alamofire/Alamofire/issues/3754"),
        .bug("https://github.com/Kuniwak/MultipartFormDataKit/issues/8"),
        .bug("https://github.com/vapor/multipart-kit/issues/22"), arguments: names)
    func quotesNamesAndEscapesOnlyQuotesAndLineBreaks(_ name: String, _ written: String) throws {
        #expect(
            try head(.data(Data(), name: name, fileName: name))
                == "name=\"\(written)\"; filename=\"\(written)\"")
    }

    @Test(arguments: ["\0", "a\u{1B}b", "\u{7F}", "%22", "x%0d", "%0A"])
    func refusesNamesThatReadersWouldTakeForOthers(_ name: String) {
        #expect(reason([.text("x", name: name)]) == .multipart)
        #expect(reason([.data(Data(), name: "a", fileName: name)]) == .multipart)
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1364"),
        .bug("https://github.com/Moya/Moya/issues/1662"))
    func writesNumbersAndBooleansAsText() throws {
        let text = try body([
            .text(127, name: "n"), .text(true, name: "ok"), .text("日本", name: "name"),
        ])

        let contents = text.components(separatedBy: "\r\n\r\n").dropFirst()
            .map { $0.components(separatedBy: "\r\n").first }
        #expect(contents == ["127", "true", "日本"])
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/1362"))
    func parametersAreWhereTheyWereDeclared() throws {
        let task = RequestTask.uploadCompositeMultipartFormData(
            MultipartFormData(boundary: "B", parts: [.text("final", name: "mode")]),
            urlParameters: ["v": 2])

        let request = try Endpoint(TestTarget(method: .post, task: task)).urlRequest()

        #expect(request.url?.query == "v=2")
        #expect(
            request.httpBody.map { String(decoding: $0, as: UTF8.self) }?.contains(
                "name=\"mode\"\r\n\r\nfinal") == true)
    }

    @Test(
        .bug("https://github.com/Alamofire/Alamofire/issues/3714"),
        .bug("https://github.com/Alamofire/Alamofire/issues/3730"))
    func sendsAsMuchOfAStreamAsWasDeclared() throws {
        let ten = Data("0123456789".utf8)

        let text = try body([.stream(length: 4, name: "s") { InputStream(data: ten) }])

        #expect(text.contains("\r\n\r\n0123\r\n--B--"))
        #expect(reason([.stream(length: 11, name: "s") { InputStream(data: ten) }]) == .multipart)
    }

    @Test func aStreamsErrorIsKept() {
        struct NoStream: Error {}
        let form: MultipartFormData = [.stream(length: 1, name: "s") { throw NoStream() }]
        let error = #expect(throws: RequestBuildingError.self) {
            try Endpoint(TestTarget(method: .post, task: .uploadMultipartFormData(form)))
                .urlRequest()
        }

        #expect(error?.underlyingError is NoStream)
    }

    @Test func everyRequestHasABoundaryOfItsOwnThatNeedsNoQuotes() throws {
        let target = TestTarget(
            method: .post, task: .uploadMultipartFormData([.text(1, name: "a")]))

        let types = try (0..<20).map { _ in
            let request = try Endpoint(target).urlRequest()
            let type = try #require(request.value(forHTTPHeaderField: "Content-Type"))
            let boundary = try #require(type.components(separatedBy: "boundary=").last)
            let body = String(decoding: try #require(request.httpBody), as: UTF8.self)
            #expect(body.hasPrefix("--\(boundary)\r\n"))
            #expect(boundary.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." })
            return type
        }

        #expect(Set(types).count == 20)
    }

    @Test(arguments: ["", "a b", "a;b", "\"b\"", "a\r\n", String(repeating: "x", count: 71)])
    func refusesBoundariesThatNeedQuotes(_ boundary: String) {
        #expect(reason([.text(1, name: "a")], boundary: boundary) == .multipart)
    }

    @Test func refusesABodyWithoutParts() {
        #expect(reason([]) == .multipart)
        #expect(reason([.data(Data(), name: "a", mimeType: "a\r\nb")]) == .multipart)
    }
}
