import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// One way to fail per kind, and everything known attached.
@Suite struct ProviderErrorTests {
    private struct Envelope: Error, Decodable, Equatable { let message: String }
    private struct Nope: Error, Equatable {}

    private static let envelope = #"{"message":"bad"}"#

    @Test(
        .bug("https://github.com/Moya/Moya/issues/1156"),
        .bug("https://github.com/vadymmarkov/Malibu/issues/84"), arguments: [true, false])
    func theServicesErrorComesWithItsResponse(_ isStubbed: Bool) async {
        let target = TestTarget(
            validationType: .successCodes, errorParser: .json(Envelope.self))

        let error = await failure(of: target, 422, Self.envelope, isStubbed)

        #expect(error?.word == "service")
        #expect(error?.as(Envelope.self) == Envelope(message: "bad"))
        #expect(error?.response?.statusCode == 422)
        #expect(error?.response.map { String(decoding: $0.data, as: UTF8.self) } == Self.envelope)
    }

    @Test func anEnvelopeIsReadAsTheAPIWritesIt() async {
        struct Failure: Error, Decodable { let errorCode: Int }
        let options = JSONDecodingOptions(keys: .convertFromSnakeCase)
        let target = TestTarget(errorParser: .json(Failure.self, options: options))

        let error = await failure(of: target, 422, #"{"error_code":7}"#)

        #expect(error?.as(Failure.self)?.errorCode == 7)
    }

    @Test func aTransportErrorIsNamedAndTellsItsCause() {
        struct Full: Error, LocalizedError { let errorDescription: String? = "the disk is full" }
        let plain = ProviderError(.transport(URLError(.timedOut), nil), target: "T")
        let cause = URLError(.cannotWriteToFile, userInfo: [NSUnderlyingErrorKey: Full()])
        let caused = ProviderError(.transport(cause, nil), target: "T")

        #expect(plain.description == "T: no complete response: timedOut (-1001)")
        #expect(
            caused.description
                == "T: no complete response: cannotWriteToFile (-3003): the disk is full")
    }

    @Test func aValueThatCannotBeEncodedIsNotShown() {
        let cause = EncodingError.invalidValue(
            "T0p", .init(codingPath: [], debugDescription: "T0p is no number"))
        let error = RequestBuildingError(.valueEncoding, "Login", underlyingError: cause)

        #expect(
            error.description
                == "encoding a value failed: Login: a value of type String at the root")
    }

    @Test(arguments: ["", "<html>", #"{"other":1}"#])
    func whereTheEnvelopeIsMalformedTheStatusErrorSurvives(_ body: String) async {
        let target = TestTarget(
            validationType: .successCodes, errorParser: .json(Envelope.self))

        let error = await failure(of: target, 500, body)

        #expect(error?.word == "statusCode(500)")
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/852"),
        .bug("https://github.com/Moya/Moya/issues/1190"),
        .bug("https://github.com/Moya/Moya/issues/1592"), arguments: [true, false])
    func aStatusErrorIsAStatusErrorOverTheNetworkAndStubbed(_ isStubbed: Bool) async {
        let target = TestTarget(validationType: .successCodes)

        let error = await failure(of: target, 404, "gone", isStubbed)

        #expect(error?.word == "statusCode(404)")
        #expect(error?.response?.data == Data("gone".utf8))
    }

    @Test func aFilterInAParserIsTheSameStatusError() async {
        let target = TestTarget { try $0.filterSuccessfulStatusCodes().mapString() }

        let error = await failure(of: target, 404, "gone")

        #expect(error?.word == "statusCode(404)")
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/379"))
    func anEnvelopeInsideA200IsAskedBeforeTheParser() async throws {
        struct Code: Error, Decodable { let code: Int }
        let target = TestTarget(
            errorParser: .json(Code.self, statusCodes: 200...599, where: { $0.code != 0 }),
            parse: ResponseParser.json(String.self, at: "data").parse)

        let expired = await failure(of: target, 200, #"{"code":1001,"data":null}"#)
        let value = try await provider(200, #"{"code":0,"data":"x"}"#).string.request(target)

        #expect(expired?.as(Code.self)?.code == 1001)
        #expect(value == "x")
    }

    @Test(
        .bug("https://github.com/Moya/Moya/issues/662"),
        arguments: [URLError.Code.cannotConnectToHost, .notConnectedToInternet, .timedOut])
    func aTransportErrorKeepsItsCode(_ code: URLError.Code) async {
        let provider = Provider<TestTarget>(transport: ScriptedTransport(code))

        let error = await error { _ = try await provider.request(TestTarget()) }

        #expect(error?.as(URLError.self)?.code == code)
        #expect(error?.request?.url?.absoluteString == "http://h.example/v1/x")
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/371"))
    func malformedJSONIsAParsingErrorWithResponseAndPlace() async {
        let target = TestTarget(parse: ResponseParser.json([Int].self).parse)

        let error = await failure(of: target, 200, "{")

        guard case .parsing(let parsing)? = error?.kind else {
            Issue.record("not a parsing error: \(String(describing: error))")
            return
        }
        #expect(parsing.response.data == Data("{".utf8))
        #expect(parsing.reason == .malformed)
        #expect(parsing.position?.column == 2)
    }

    @Test func theParsersOwnErrorIsRecoverableAndHasTheResponse() async {
        let error = await error {
            _ = try await provider(200, "body").request(TestTarget(), as: Int.self) { _ in
                throw Nope()
            }
        }

        #expect(error?.as(Nope.self) == Nope())
        #expect(error?.response?.data == Data("body".utf8))
    }

    @Test func aProviderErrorThrownByAParserPassesUnchanged() async {
        let own = ProviderError(.cancelled, target: "mine")

        let error = await failure(of: TestTarget { _ in throw own }, 200, "")

        #expect(error?.target == "mine")
    }

    @Test(.bug("https://github.com/Moya/Moya/issues/948"))
    func aMismatchNamesBothTypesTheTargetTheStatusAndTheBody() async {
        let error = await failure(of: TestTarget { _ in [1, 2] }, 200, "[1,2]")

        #expect(
            error?.description
                == "TestTarget: expected String, found Array<Int> (status 200) in: [1,2] at http://h.example/v1/x"
        )
    }

    @Test func aDescriptionShowsNoSecret() async {
        let target = TestTarget(
            baseURL: URL(string: "http://user:T0p@h.example/?access_token=T0p&q=1")
                ?? .init(fileURLWithPath: "/"),
            task: .requestParameters(
                parameters: ["password": "T0p"], encoding: URLEncoding.queryString),
            parse: { _ in 1 })

        let error = await failure(of: target, 200, #"{"token": "T0p", "n": 1, "secret":{"a":"b"}}"#)

        #expect(error?.description.contains("T0p") == false)
        #expect(error?.description.contains("q=1") == true)
        #expect(error?.localizedDescription == error?.description)
    }

    @Test func anOptionalMayBeNilAndAValueMayNot() async throws {
        let none = TestTarget { _ in String?.none as Any }
        let some = TestTarget { _ in String?.some("x") as Any }

        #expect(await failure(of: none, 200, "")?.word == "parsing(type mismatch)")
        #expect(try await provider(200, "").typed(String?.self).request(none) == nil)
        #expect(try await provider(200, "").string.request(some) == "x")
        #expect(try await provider(200, "").typed(String?.self).request(some) == "x")
    }

    @Test func theLenientModeIsSwiftsCast() async throws {
        let empty = TestTarget { _ in [String]() }
        let provider = provider(200, "")

        let values = try await TypedProvider<[Int], TestTarget>(provider, typeCheck: .lenient)
            .request(empty)

        #expect(values.isEmpty)
        #expect(
            await error { _ = try await provider.typed([Int].self).request(empty) }?.word
                == "parsing(type mismatch)")
    }

    // MARK: Runs

    private func provider(
        _ status: Int, _ body: String, isStubbed: Bool = false
    ) -> Provider<TestTarget> {
        let response = SampleResponse.networkResponse(status, Data(body.utf8))
        return Provider(
            endpointClosure: { target in
                var endpoint = Endpoint(target)
                endpoint.sampleResponse = { response }
                return endpoint
            }, stubClosure: { _ in isStubbed ? .immediate : .never },
            transport: ScriptedTransport(status, body))
    }

    private func failure(
        of target: TestTarget, _ status: Int, _ body: String, _ isStubbed: Bool = false
    ) async -> ProviderError? {
        await error {
            _ = try await provider(status, body, isStubbed: isStubbed).string.request(target)
        }
    }

    private func error(_ run: () async throws -> Void) async -> ProviderError? {
        do {
            try await run()
            return nil
        } catch {
            return error as? ProviderError
        }
    }
}
