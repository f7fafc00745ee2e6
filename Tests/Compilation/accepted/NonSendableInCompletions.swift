import Foundation
import ParsedProvider

final class Model {
    var name = ""
}

func models(_ provider: Provider<GitHub>) throws {
    provider.request(.zen, parser: { _ in Model() }) { result in
        (try? result.get())?.name = "mine"
    }
    provider.typed(NSArray.self).request(.zen) { print((try? $0.get().count) ?? 0) }
    _ = try provider.requestAndWait(.zen, parser: { _ in Model() })
}
