import Foundation
import ParsedProviderTestSupport
import Testing

@testable import ParsedProvider

@Suite struct PartialFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("PartialFileTests-\(UUID().uuidString)")

    /// A program that is being started has a copy of every descriptor until it runs.
    @Test func aCopyOfTheDescriptorHoldsNoLock() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = PartialFile(folder.appendingPathComponent("f"))
        let handle = try file.openLocked(at: 0)
        let copy = dup(handle.fileDescriptor)
        defer { close(copy) }

        #expect(throws: CocoaError.self) { try file.openLocked(at: 0) }
        file.unlock(handle)
        try handle.close()

        try file.openLocked(at: 0).close()
    }
}
