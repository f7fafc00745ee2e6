#if canImport(FoundationNetworking)
import Foundation
import ParsedProviderTestSupport
import Testing

/// What URLSession on Linux does wrong by itself, and this library does right upon it: a claim for
/// each fault, held to by both, in processes of their own.
@Suite(
    .enabled(
        if: ProcessInfo.processInfo.environment["SKIP_PROCESS_TESTS"] == nil,
        "SKIP_PROCESS_TESTS is set"))
struct PlatformFaultTests {
    @Test(arguments: PlatformFault.all)
    func isAvoided(_ fault: PlatformFault) async {
        await #expect(processExitsWith: .success) { [name = fault.name as String] in
            try await PlatformFault.named(name).hold(.provider)
        }
    }

    /// Known, and intermittent: a toolchain that is better is no failure.
    @Test(arguments: PlatformFault.all)
    func isThereInPlainURLSession(_ fault: PlatformFault) async {
        await withKnownIssue("\(fault.name)", isIntermittent: true) {
            await #expect(processExitsWith: .success) { [name = fault.name as String] in
                try await PlatformFault.named(name).hold(.plain)
            }
        }
    }
}
#endif
