import CurlTransport
import ParsedProvider
import Testing

/// A transport that is held to the conformance suite; a second one joins by one more entry.
struct TransportUnderTest: Sendable, CustomTestStringConvertible {
    let name: String

    /// Makes a transport with connections of its own.
    let make: @Sendable () -> any Transport

    /// What the engine gets wrong, with the reason, by the behaviour's name: a known issue.
    var faults: [String: String] = [:]

    /// Why the lethal behaviours end the process, if they do.
    var lethal: String?

    var testDescription: String { name }

    /// The second engine is there on Linux only; its own tests see that it is.
    static let all: [TransportUnderTest] = [.urlSession] + curl

    private static let curl = [
        (try? CurlTransport()).map { spare in
            TransportUnderTest(name: "libcurl", make: { (try? CurlTransport()) ?? spare })
        }
    ].compactMap(\.self)

    static let urlSession = TransportUnderTest(
        name: "URLSession", make: { URLSessionTransport() }, faults: urlSessionFaults,
        lethal: urlSessionLethal)

    #if canImport(FoundationNetworking)
    private static let urlSessionFaults = [
        "value without a space": "fails since libcurl's line is taken apart at ': '",
        "no space behind the status": "the status line is taken apart at its blanks",
        "bare line feeds": "lines are taken apart at CR LF",
        "blank value": "a value of nothing but blanks fails the whole head",
        "gzip cut short in complete framing": "libcurl reports no error",
        "early answer over HTTP/2": "libcurl 7.88 waits for a window that nobody opens",
        "many bodies over HTTP/2": "libcurl 7.88 forgets bytes that it has read already",
        "IPv6 literal": "the brackets are handed to libcurl as part of the name",
        "301 without a location": "the body of a redirect is dropped",
    ]

    private static let urlSessionLethal: String? =
        "URLSession of Swift 6.3.1 traps where libcurl reports what it does not expect"
    #else
    private static let urlSessionLethal: String? = nil
    private static let urlSessionFaults: [String: String] = [:]
    #endif
}
