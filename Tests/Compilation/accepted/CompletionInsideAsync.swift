import ParsedProvider

func stays(_ provider: Provider<GitHub>) async {
    let token: any Cancellable = provider.request(.zen) { (result: ProviderOutcome) in
        print(result)
    }
    token.cancel()
    provider.request(.zen) { result in
        switch result {
        case .success(let response): print(response.statusCode)
        case .failure(let error): print(error.kind)
        }
    }
    provider.request(.zen, parser: { $0.data.count }) { result in
        print((try? result.get()) ?? 0)
    }
    provider.string.request(.zen) { print($0) }
    provider.value(for: .zen) { print((try? $0.get()) ?? "") }
}
