import ParsedProvider

// expect: instance method 'requestAndWait' is unavailable from asynchronous contexts
func blocks(_ provider: Provider<GitHub>) async throws {
    _ = try provider.requestAndWait(.zen)
}
