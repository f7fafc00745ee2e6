import ParsedProvider

private struct Response {}
private struct RequestType {}
private enum Result<A, B> { case one(A), other(B) }

struct Plugin: PluginType {
    func didReceive(_ outcome: ProviderOutcome, target: any TargetType) {
        if case .success(let response) = outcome { print(response.statusCode) }
    }
}
