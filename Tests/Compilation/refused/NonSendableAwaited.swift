import Foundation
import ParsedProvider

final class Model {}

// expect: 'Model' conform to 'Sendable'
func awaitsAModel(_ provider: Provider<GitHub>) async throws {
    _ = try await provider.request(.zen, as: Model.self) { _ in Model() }
}
