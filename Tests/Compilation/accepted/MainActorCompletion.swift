import ParsedProvider

@MainActor final class Screen {
    var text = ""
    var progress = 0.0

    func load(_ provider: Provider<GitHub>) {
        provider.request(.zen, callbackQueue: .mainActor) { result in
            self.text = "\(result)"
        }
        provider.string.request(
            .zen, callbackQueue: .mainActor, progress: { self.progress = $0.fraction ?? 0 }
        ) { result in
            self.text = (try? result.get()) ?? ""
        }
        provider.value(for: .zen, callbackQueue: .mainActor) { result in
            self.text = (try? result.get()) ?? ""
        }
        provider.request(.zen, parser: .json([String].self), callbackQueue: .mainActor) { result in
            self.text = (try? result.get().first) ?? ""
        }
    }
}
