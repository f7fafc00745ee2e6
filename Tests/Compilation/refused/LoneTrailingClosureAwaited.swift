import ParsedProvider

// A closure behind the target is a completion handler, also where one could await.
// expect: cannot convert value of type 'any Cancellable' to specified type 'Int'
func capturesNothing(_ provider: Provider<GitHub>) async throws {
    let count: Int = try await provider.request(.zen) { response in 1 }
    print(count)
}
