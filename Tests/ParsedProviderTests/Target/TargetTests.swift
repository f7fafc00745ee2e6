import Testing

@testable import ParsedProvider

@Suite struct ValidationTypeTests {
    @Test(arguments: [
        (ValidationType.none, 500, true), (.successCodes, 200, true), (.successCodes, 299, true),
        (.successCodes, 300, false), (.successCodes, 199, false),
        (.successAndRedirectCodes, 399, true), (.successAndRedirectCodes, 400, false),
        (.customCodes([418]), 418, true), (.customCodes([418]), 200, false),
        (.customCodes([]), 500, true),
    ])
    func acceptsItsCodesOnly(_ type: ValidationType, _ code: Int, _ isAccepted: Bool) {
        #expect(type.accepts(code) == isAccepted)
    }
}

@Suite struct TargetNameTests {
    private enum API: TargetType {
        case login(user: String, password: String)
        case zen

        var baseURL: URL { URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
    }

    @Test func aCaseIsNamedWithoutItsValues() {
        #expect(API.login(user: "u", password: "secret").displayName == "API.login")
        #expect(API.zen.displayName == "API.zen")
    }

    @Test func aStructIsNamedByItsTypeAlsoInsideAMultiTarget() {
        #expect(MultiTarget(MultiTarget(TestTarget())).displayName == "TestTarget")
    }
}
