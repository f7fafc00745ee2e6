import ParsedProvider

// expect: cannot convert value of type 'Int' to specified type 'String'
func wrongType(_ provider: Provider<MultiTarget>) async throws {
    let text: String = try await provider.value(for: Count())
    print(text)
}
