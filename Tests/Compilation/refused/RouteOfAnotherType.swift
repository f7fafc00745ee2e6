import ParsedProvider

// expect: cannot convert value of type 'String' to specified type 'Int'
func wrongType(_ provider: Provider<GitHub>) async throws {
    let number: Int = try await provider.value(for: .zen)
    print(number)
}
