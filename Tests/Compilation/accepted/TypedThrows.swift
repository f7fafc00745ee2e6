import ParsedProvider

func inferred(_ provider: Provider<GitHub>) async {
    do {
        let words: String = try await provider.value(for: .zen)
        print(words)
    } catch {
        if case .statusCode(let response) = error.kind { print(response.statusCode) }
    }
}
