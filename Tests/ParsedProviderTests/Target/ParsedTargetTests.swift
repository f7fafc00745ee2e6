import ParsedProvider
import Testing

/// Output types that the compiler knows: no cast at the call site.
@Suite struct ParsedTargetTests {
    private struct User: Decodable, Equatable { let login: String }

    /// A call for each output type.
    private struct Call<Value: Sendable>: TargetType {
        var baseURL: URL { URL(fileURLWithPath: "/").baseURL ?? Self.base }
        var path: String { "/x" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }

        static var base: URL { URL(string: "http://h.example") ?? URL(fileURLWithPath: "/") }
    }

    private struct UserCall: ParsedTarget {
        typealias Value = User
        let call = Call<User>()
        var baseURL: URL { call.baseURL }
        var path: String { "/user" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var sampleData: Data { Data(#"{"login":"ash"}"#.utf8) }
    }

    private struct CountCall: ParsedTarget {
        let call = Call<Int>()
        var baseURL: URL { call.baseURL }
        var path: String { "/count" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var sampleData: Data { Data("7".utf8) }
        var responseParser: ResponseParser<Int> { .json() }
    }

    private struct TextCall: ParsedTarget {
        typealias Value = String
        var baseURL: URL { Call<Int>.base }
        var path: String { "/text" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var sampleData: Data { Data("7".utf8) }
    }

    private struct BytesCall: ParsedTarget {
        typealias Value = Data
        var baseURL: URL { Call<Int>.base }
        var path: String { "/bytes" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var sampleData: Data { Data("7".utf8) }
    }

    private struct DeleteCall: ParsedTarget {
        typealias Value = Void
        var baseURL: URL { Call<Int>.base }
        var path: String { "/thing" }
        var method: HTTPMethod { .delete }
        var task: RequestTask { .requestPlain }
    }

    private struct WholeCall: ParsedTarget {
        typealias Value = Response
        var baseURL: URL { Call<Int>.base }
        var path: String { "/whole" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/830"),
        .bug("https://github.com/Moya/Moya/issues/1259"))
    func oneProviderHasSeveralOutputTypes() async throws {
        let provider = Provider<MultiTarget>(stubClosure: Provider.immediatelyStub)

        let user = try await provider.value(for: UserCall())
        let count = try await provider.value(for: CountCall())

        #expect(user == User(login: "ash"))
        #expect(count + 1 == 8)
    }

    @Test func eachTypeHasItsDefaultParser() async throws {
        let provider = Provider<MultiTarget>(stubClosure: Provider.immediatelyStub)

        let text: String = try await provider.value(for: TextCall())
        let bytes: Data = try await provider.value(for: BytesCall())
        let response: Response = try await provider.value(for: WholeCall())
        let _: Void = try await provider.value(for: DeleteCall())

        #expect(text == "7")
        #expect(bytes == Data("7".utf8))
        #expect(response.statusCode == 200)
    }

    @Test func aProviderOfOneTargetKnowsItsTypeToo() throws {
        let provider = Provider<CountCall>(stubClosure: Provider.immediatelyStub)

        let count = try provider.valueAndWait(for: CountCall())

        #expect(count == 7)
    }

    @Test func aMultiTargetForwardsTheParser() async throws {
        let provider = Provider<MultiTarget>(stubClosure: Provider.immediatelyStub)

        let user = try await provider.typed(User.self).request(.target(UserCall()))

        #expect(user == User(login: "ash"))
    }

    @Test func aMultiTargetOfATargetWithoutParserSaysSo() async throws {
        let provider = Provider<MultiTarget>(stubClosure: Provider.immediatelyStub)

        let error = try await #require(throws: ProviderError.self) {
            try await provider.string.request(.target(Call<Int>()))
        }

        #expect(error.word == "parsing(no parser)")
        #expect(error.target == "Call<Int>")
    }
}
