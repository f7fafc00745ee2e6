import Foundation
import ParsedProvider
import Testing

@Suite struct SuggestedFileNameTests {
    private func name(_ disposition: String?, _ url: String = "http://h.ex/a/last.bin?x=1")
        -> String
    {
        var headers = HTTPHeaders()
        headers["Content-Disposition"] = disposition
        return Response(statusCode: 200, headers: headers, url: URL(string: url)).suggestedFileName
    }

    static let rows: [(disposition: String, name: String)] = [
        ("attachment; filename=\"a b.pdf\"; filename*=UTF-8''%e2%82%ac.pdf", "€.pdf"),
        ("attachment; filename*=UTF-8'en'%e2%82%ac.pdf; filename=\"a.pdf\"", "€.pdf"),
        ("attachment; filename=\"a;b.pdf\"", "a;b.pdf"),
        ("attachment; filename=plain.txt", "plain.txt"),
        ("attachment;FILENAME=plain.txt ; x=y", "plain.txt"),
        ("attachment; filename=\"a\\\"b.pdf\"", "a_b.pdf"),
        ("attachment; filename*=ISO-8859-1''%e9.txt", "é.txt"),
        ("attachment; filename*=UTF-8''%ff; filename=\"ok.txt\"", "ok.txt"),
        ("attachment; filename*=KOI8-R''x; filename=\"ok.txt\"", "ok.txt"),
        ("attachment", "last.bin"),
        ("attachment; filename=", "last.bin"),
        ("attachment; filename=\"\"", "last.bin"),
        ("attachment; filename=\"unclosed", "unclosed"),
        (";;;=;", "last.bin"),
    ]

    @Test(
        .bug("https://github.com/OpenAPITools/openapi-generator/issues/9990"),
        .bug("https://github.com/hoppscotch/hoppscotch/issues/6605"), arguments: rows)
    func readsTheField(_ disposition: String, _ expected: String) {
        #expect(name(disposition) == expected)
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), ("..\\..\\x.exe", "x.exe"),
        ("C:\\x\\y.txt", "y.txt"), ("..", "last.bin"), (".", "last.bin"), ("/", "last.bin"),
        (".bashrc", "_bashrc"), ("...x", "___x"), ("a\u{0}b", "a_b"), ("a\nb", "a_b"),
        ("exe\u{202E}fdp.txt", "exe_fdp.txt"), ("a:b|c*", "a_b_c_"), ("x/\u{301}y", "\u{301}y"),
        (".\u{301}x", "_\u{301}x"), ("   ", "last.bin"),
    ])
    func makesNamesSafe(_ sent: String, _ expected: String) {
        #expect(
            name("attachment; filename=\"\(sent.replacingOccurrences(of: "\\", with: "\\\\"))\"")
                == expected)
    }

    @Test func shortensLongNamesAndKeepsTheExtension() {
        let long = name("attachment; filename=\"\(String(repeating: "日", count: 300)).tar.gz\"")

        #expect(long.utf8.count <= 200)
        #expect(long.hasSuffix(".gz"))
    }

    @Test func aLetterWithAnyNumberOfMarksIsAName() {
        let marks = String(repeating: "\u{301}", count: 300)
        let long = name("attachment; filename=\"a\(marks).gz\"")

        #expect(long.unicodeScalars.starts(with: "a\u{301}".unicodeScalars))
        #expect((190...200).contains(long.utf8.count))
        #expect(long.utf8.suffix(3).elementsEqual(".gz".utf8))
    }

    @Test func fallsBackToTheURL() {
        #expect(name(nil) == "last.bin")
        #expect(name(nil, "http://h.ex/a%2Fb.txt") == "b.txt")
        #expect(name(nil, "http://h.ex/") == "download")
        #expect(name(nil, "http://h.ex/%2e%2e") == "download")
    }
}
