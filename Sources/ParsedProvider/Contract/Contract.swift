/// What an API promises: these targets, and what their samples become.
///
/// It is checked without a network: each target must make a sound request, and its sample must pass
/// validation, parser and type check on the way that stubs take.
/// ```swift
/// try Contract<GitHub>([
///     .init(.zen, gives: String.self),
///     .init(.userProfile("ashfurrow"), gives: User.self),
/// ]).verify()
/// ```
public struct Contract<Target: TargetType>: Sendable {
    /// What is promised of one target.
    public struct Clause: Sendable {
        let target: Target
        let error: @Sendable (Provider<Target>) -> ProviderError?
    }

    private let clauses: [Clause]
    private let endpointClosure: Provider<Target>.EndpointClosure

    /// Creates a contract.
    ///
    /// - Parameters:
    ///   - clauses: The promises.
    ///   - endpointClosure: Resolves a target's defaults and may give another sample, with another
    ///     status; as the target says, by default.
    public init(
        _ clauses: [Clause],
        endpointClosure: @escaping Provider<Target>.EndpointClosure = { Endpoint($0) }
    ) {
        self.clauses = clauses
        self.endpointClosure = endpointClosure
    }

    /// Everything that is wrong, in the order of the clauses; none if all promises are kept.
    ///
    /// A download's sample is written to a temporary file, never to its destination.
    public func findings() -> [Finding] {
        let file = try? TemporaryFile()
        defer { withExtendedLifetime(file) {} }
        // No request closure and no plugins: these may need a network.
        let provider = Provider(
            endpointClosure: { [endpointClosure] target in
                var endpoint = endpointClosure(target)
                if let file, endpoint.task.destination != nil {
                    endpoint.task.destination = .file(file.url, options: .removePreviousFile)
                }
                return endpoint
            }, stubClosure: Provider.immediatelyStub)
        return clauses.flatMap { clause -> [Finding] in
            let lint = RequestLint.findings(for: clause.target, endpointClosure(clause.target))
            let error = clause.error(provider)
            if case .requestBuilding = error?.kind { return lint }
            return lint + (error.map { [Finding($0)] } ?? [])
        }
    }

    /// Throws ``BrokenContract`` if anything is wrong: one line in a test of any framework.
    public func verify() throws(BrokenContract) {
        let findings = findings()
        guard findings.isEmpty else { throw BrokenContract(findings: findings) }
    }
}

extension Contract where Target: TargetTypeWithParser & CaseIterable {
    /// The contract of all cases, whatever type their samples become.
    public static var allCases: Self {
        Self(Target.allCases.map { .init($0) })
    }
}

/// A contract that is not kept; its text lists everything that is wrong.
public struct BrokenContract: Error, CustomStringConvertible, LocalizedError {
    /// What is wrong.
    public let findings: [Finding]

    /// One line for each finding.
    public var description: String { findings.map(\.description).joined(separator: "\n") }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
