import Testing

@testable import ParsedProvider

/// What a jar keeps and gives, by RFC 6265.
@Suite struct CookieJarTests {
    private func sent(
        _ fields: [String], from: String = "https://a.b.example.com/dir/page",
        to: String = "https://a.b.example.com/dir/other"
    ) throws -> String {
        let jar = CookieJar()
        for field in fields {
            jar.store(["Set-Cookie": field], from: URL(string: from))
        }
        return jar.cookies(for: try #require(URL(string: to)))
            .map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    @Test(arguments: [
        ("a=1", "a=1"), ("a=1; b=2", "a=1"), (" a = 1 ;", "a=1"), ("a=", "a="),
        ("a=\"x\"", "a=\"x\""),
        ("a=b=c", "a=b=c"), ("a", ""), ("=1", ""), ("", ""), (";", ""), ("a=\u{1}", ""),
        ("a=1; max-age=5", "a=1"), ("a=1; Max-Age=0", ""), ("a=1; Max-Age=-1", ""),
        ("a=1; Max-Age=x", "a=1"), ("a=1; Max-Age=99999999999999999999999", "a=1"),
        ("a=1; Max-Age=5; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "a=1"),
        ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT", ""), ("a=1; Expires=nonsense", "a=1"),
        ("a=1; Expires=Sunday, 06-Nov-94 08:49:37 GMT", ""),
        ("a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "a=1"),
    ])
    func readsAFieldAsTheRFCSays(_ field: String, _ result: String) throws {
        #expect(try sent([field]) == result)
    }

    @Test(arguments: [
        ("", "a.b.example.com", true), ("", "x.a.b.example.com", false), ("", "example.com", false),
        ("example.com", "example.com", true), (".example.com", "x.example.com", true),
        ("Example.COM", "x.example.com", true), ("b.example.com", "c.example.com", false),
        ("example.com", "notexample.com", false), ("other.com", "other.com", false),
        ("x.a.b.example.com", "x.a.b.example.com", false), ("com", "example.com", false),
        ("com", "a.b.example.com", false),
    ])
    func keepsToTheDomain(_ domain: String, _ host: String, _ isSent: Bool) throws {
        let field = domain.isEmpty ? "a=1" : "a=1; Domain=\(domain)"

        #expect(try sent([field], to: "https://\(host)/dir/x") == (isSent ? "a=1" : ""))
    }

    @Test(arguments: ["co.uk", "com.au", "ac.jp", "uk"])
    func refusesADomainUnderWhichStrangersRegister(_ suffix: String) throws {
        let from = "https://mine.\(suffix)/"

        #expect(try sent(["a=1; Domain=\(suffix)"], from: from, to: from) == "")
        #expect(try sent(["a=1; Domain=mine.\(suffix)"], from: from, to: from) == "a=1")
    }

    @Test(arguments: ["http://127.0.0.1/", "http://[::1]/", "http://localhost/"])
    func keepsCookiesOfAnAddressForItAlone(_ url: String) throws {
        let host = try #require(URL(string: url)?.host)

        #expect(try sent(["a=1"], from: url, to: url) == "a=1")
        #expect(try sent(["a=1; Domain=\(host)"], from: url, to: url) == "a=1")
        #expect(try sent(["a=1; Domain=0.0.1"], from: url, to: url) == "")
    }

    @Test(arguments: [
        ("", "/dir/x", true), ("", "/dir", true), ("", "/dirx", false), ("", "/", false),
        ("/", "/", true), ("/dir/", "/dir/x", true), ("/dir/", "/dir", false),
        ("/d", "/dir", false), ("relative", "/dir/x", true), ("relative", "/", false),
    ])
    func keepsToThePath(_ path: String, _ target: String, _ isSent: Bool) throws {
        let field = path.isEmpty ? "a=1" : "a=1; Path=\(path)"

        #expect(try sent([field], to: "https://a.b.example.com\(target)") == (isSent ? "a=1" : ""))
    }

    @Test(arguments: [
        ("a=1; Secure", "https", "https", "a=1"), ("a=1; Secure", "https", "http", ""),
        ("a=1; secure=x", "https", "http", ""), ("a=1; Secure", "http", "https", ""),
        ("a=1; HttpOnly", "http", "http", "a=1"),
        ("__Host-a=1; Secure; Path=/", "https", "https", "__Host-a=1"),
        ("__Host-a=1; Secure", "https", "https", ""), ("__Secure-a=1", "https", "https", ""),
        ("__Host-a=1; Secure; Path=/; Domain=example.com", "https", "https", ""),
    ])
    func keepsToTheScheme(_ field: String, _ from: String, _ to: String, _ result: String) throws {
        let host = "://a.b.example.com/dir/x"

        #expect(try sent([field], from: from + host, to: to + host) == result)
    }

    @Test func replacesByNameDomainAndPath() throws {
        #expect(try sent(["a=1", "a=2"]) == "a=2")
        #expect(try sent(["a=1", "a=2; Path=/"]) == "a=1; a=2")
        #expect(try sent(["a=1", "A=2"]) == "a=1; A=2")
        #expect(try sent(["a=1", "a=; Max-Age=0"]) == "")
        #expect(try sent(["a=1", "b=2", "a=3"]) == "a=3; b=2")
    }

    @Test func sendsLongerPathsFirst() throws {
        #expect(try sent(["a=1; Path=/", "b=2; Path=/dir", "c=3; Path=/"]) == "b=2; a=1; c=3")
    }

    @Test func aClearConnectionCannotReplaceASecureCookie() throws {
        let jar = CookieJar()
        let host = "://a.example.com/"
        jar.store(["Set-Cookie": "a=1; Secure"], from: URL(string: "https" + host))
        jar.store(["Set-Cookie": "a=2"], from: URL(string: "http" + host))

        #expect(jar.cookies.map(\.value) == ["1"])
    }

    @Test func isLimited() throws {
        let jar = CookieJar(limit: 30, limitPerDomain: 5, now: { Date() })
        for number in 0..<8 {
            jar.set(Cookie(name: "\(number)", value: "", domain: "a.example"))
        }
        #expect(jar.cookies.map(\.name) == ["3", "4", "5", "6", "7"])
        for number in 0..<40 {
            jar.set(Cookie(name: "x", value: "", domain: "\(number).example"))
        }
        for number in 0..<8 {
            jar.set(Cookie(name: "\(number)", value: "", domain: "b.example"))
        }
        jar.set(
            Cookie(name: "big", value: String(repeating: "x", count: 5000), domain: "c.example"))

        #expect(jar.cookies.count == 30)
        #expect(
            jar.cookies.filter { $0.domain == "b.example" }.map(\.name) == [
                "3", "4", "5", "6", "7",
            ])
        #expect(!jar.cookies.contains { $0.name == "big" || $0.domain == "a.example" })
    }

    @Test func neverShowsAValue() {
        let cookie = Cookie(name: "a", value: "s3cret", domain: "a.example")

        #expect("\(cookie)" == "a for a.example/")
    }

    @Test func forgets() {
        let jar = CookieJar()
        jar.set(Cookie(name: "a", value: "1", domain: "a.example"))
        jar.removeAll()

        #expect(jar.cookies.isEmpty)
    }
}
