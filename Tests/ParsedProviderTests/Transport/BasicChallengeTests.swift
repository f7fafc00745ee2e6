import Testing

@testable import ParsedProvider

@Suite struct BasicChallengeTests {
    @Test(arguments: [
        ("Basic realm=\"x\"", true), ("basic realm=x", true), ("Basic", true),
        ("BASIC  realm=x", true),
        ("Digest realm=\"a\", Basic realm=\"b\"", true), ("Negotiate, Basic realm=\"b\"", true),
        ("Digest realm=\"a, Basic b\"", false), ("Digest realm=\"a\\\", Basic b\"", false),
        ("Digest basic=1", false), ("Digest a=1, basic =1", false), ("Basics realm=x", false),
        ("Bearer", false), ("", false), (",,", false), ("\"Basic", false),
    ])
    func findsBasicAmongTheChallenges(_ value: String, _ isBasic: Bool) {
        #expect(BasicChallenge.isIn(["WWW-Authenticate": value]) == isBasic)
    }

    @Test func looksAtEveryLine() {
        let headers: HTTPHeaders = [
            "WWW-Authenticate": "NTLM", "www-authenticate": "Basic realm=x",
        ]

        #expect(BasicChallenge.isIn(headers))
    }

    @Test(arguments: [
        ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
        ("test", "123\u{A3}", "Basic dGVzdDoxMjPCow=="), ("", "", "Basic Og=="),
        ("a", "b:c", "Basic YTpiOmM="), ("a:b", "c", nil),
    ])
    func answersAsTheRFCSays(_ user: String, _ password: String, _ answer: String?) {
        let credential = URLCredential(user: user, password: password, persistence: .none)

        #expect(BasicChallenge.answer(credential) == answer)
    }
}
