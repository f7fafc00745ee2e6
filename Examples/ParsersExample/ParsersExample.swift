import ParsedProvider
import ParsedProviderTestSupport

/// Every way to say how a response becomes a value.
@main
struct ParsersExample {
    static func main() async throws {
        let server = try LoopbackServer { request in
            let target = GitHub.allCases.first { $0.path == request.path }
            return .respond(body: target?.sampleData ?? Data())
        }
        let provider = Provider<GitHub>(endpointClosure: { target in
            var endpoint = Endpoint(target)
            endpoint.baseURL = server.url
            return endpoint
        })

        print("The target declares the parser; the accessor checks the type.")
        await show("ready-made: .string") { try await provider.string.request(.zen) }
        await show("function: Model.first") {
            let model = try await provider.typeModel.request(.userProfile)
            return "\(model.login), number \(model.id)"
        }
        await show("closure: { response in … }") {
            try await provider.typeNames.request(.userRepositories).joined(separator: ", ")
        }
        await show("combinator: json.validating(status:).map(\\.count)") {
            "\(try await provider.typeInt.request(.repositoryCount))"
        }
        await show("a class of Foundation, with a completion handler") {
            await withCheckedContinuation { continuation in
                provider.typeNSArray.request(.emojis) { result in
                    let names = result.map { $0.map { "\($0)" }.joined(separator: ", ") }
                    continuation.resume(returning: (try? names.get()) ?? "failed")
                }
            }
        }

        print("\nThe call site passes the parser; the compiler knows the type.")
        await show("ready-made: .json(at:)") {
            try await provider.request(.userProfile, parser: .json(String.self, at: "login"))
        }
        await show("closure, awaited") {
            "\(try await provider.request(.zen, as: Int.self) { $0.data.count }) bytes"
        }
        await show("closure and completion handler") {
            await withCheckedContinuation { continuation in
                provider.request(
                    .zen, parser: { response in try response.mapString().uppercased() },
                    completion: { continuation.resume(returning: (try? $0.get()) ?? "failed") })
            }
        }

        print("\nA parser wired to the wrong target is found.")
        await show("text where a model is wanted") {
            "\(try await provider.typeModel.request(.zen))"
        }
        await show("a number where text is wanted") {
            try await provider.string.request(.repositoryCount)
        }
        await show("no lines of text where numbers are wanted: `as?` finds nothing here") {
            "\(try await provider.typeInts.request(.topics))"
        }
        await show("all of that without a network: the contract") {
            let findings = Contract<GitHub>([
                .init(.zen, gives: String.self),
                .init(.repositoryCount, gives: String.self),
            ]).findings()
            return findings.map(\.description).joined(separator: "\n")
        }
        server.stop()
    }

    private static func show(_ title: String, _ run: @Sendable () async throws -> String) async {
        print("\n• \(title)")
        do {
            print("  \(try await run())")
        } catch {
            print("  ✗ \(error)")
        }
    }
}
