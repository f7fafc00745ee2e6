import Foundation
import Testing

/// The address of a real server, from an environment variable that `.ci` sets.
func server(_ variable: String) -> URL? {
    ProcessInfo.processInfo.environment[variable].flatMap { URL(string: $0) }
}

extension Trait where Self == ConditionTrait {
    /// Skips aloud where a server was not started.
    static func needs(_ variable: String, from script: String) -> Self {
        .enabled(if: server(variable) != nil, "\(variable) is not set: run under .ci/\(script)")
    }
}
