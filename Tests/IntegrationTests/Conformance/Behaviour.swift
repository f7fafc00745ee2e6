import ParsedProvider
import ParsedProviderTestSupport
import Testing

/// One thing that a server does about a GET, and what must come of it.
struct Behaviour: Sendable, CustomTestStringConvertible {
    /// What must come of an exchange.
    enum Outcome: Sendable {
        /// A complete response.
        case response(Int, Data, [String: String] = [:])
        /// An error with one of these codes.
        case failure(Set<URLError.Code>)
        /// An error, which the provider finds if the engine does not.
        case contradiction
        /// A complete response or an error, but one of both, and soon.
        case either
    }

    let name: String
    let answer: ServerAnswer
    let outcome: Outcome

    var testDescription: String { name }

    /// A behaviour written as the bytes of an answer.
    init(_ name: String, _ bytes: String, then steps: Step..., gives outcome: Outcome) {
        self.init(name, steps: [.send(bytes)] + steps, gives: outcome)
    }

    init(_ name: String, steps: [Step], gives outcome: Outcome) {
        self.name = name
        answer = .raw(steps)
        self.outcome = outcome
    }

    static let all = framing + cut + heads + oddHeads + interim + codings + statuses
}

extension Behaviour.Outcome {
    static func response(_ text: String, _ headers: [String: String] = [:]) -> Self {
        .response(200, Data(text.utf8), headers)
    }

    static func failure(_ codes: URLError.Code...) -> Self { .failure(Set(codes)) }

    /// The answer is not HTTP; whether the engine or the connection gave up first is open.
    static var malformed: Self {
        .failure(.badServerResponse, .cannotParseResponse, .networkConnectionLost)
    }

    static var lost: Self { .failure(.networkConnectionLost) }
}
