import ParsedProvider

// expect: main actor-isolated property 'text' can not be mutated from a Sendable closure
@MainActor final class Screen {
    var text = ""

    func load(_ provider: Provider<GitHub>) {
        provider.request(
            .zen,
            parser: { _ in
                self.text = "parsing"
                return 1
            }, callbackQueue: .mainActor
        ) { _ in }
    }
}
