import CCurlTransport
import ParsedProvider
import Testing

@testable import CurlTransport

/// What is made of the libcurl that is found.
@Suite struct CurlLibraryTests {
    private func library(
        _ status: Int, _ version: UInt32, _ text: String, detail: String = ""
    ) throws -> CurlLibrary {
        try text.withCString { text in
            try detail.withCString { detail in
                try CurlLibrary(
                    checking: ccurl_library(
                        status: Int32(status), version: version, version_text: text, has_http2: 1,
                        has_zlib: 1, detail: detail))
            }
        }
    }

    @Test func whatIsTooOldIsNamed() {
        let error = #expect(throws: CurlTransportError.self) {
            try library(CCURL_TOO_OLD, 0x073D00, "7.61.0")
        }

        #expect(error?.reason == .tooOld)
        #expect(error?.foundVersion == "7.61.0")
        #expect(error?.description.contains("7.68 or later, but found 7.61.0") == true)
    }

    @Test func whatIsMissingIsNamed() {
        let error = #expect(throws: CurlTransportError.self) {
            try library(CCURL_NOT_FOUND, 0, "", detail: "libcurl.so.4: no such file")
        }

        #expect(error?.reason == .notFound)
        #expect(error?.foundVersion == nil)
        #expect(error?.description.contains("found no libcurl: libcurl.so.4") == true)
    }

    @Test func anotherPlatformIsNamed() {
        let error = #expect(throws: CurlTransportError.self) {
            try library(CCURL_UNAVAILABLE, 0, "")
        }

        #expect(error?.reason == .unavailable)
    }

    @Test(
        arguments: [
            (UInt32(0x07_44_00), true, false, false), (0x07_50_00, true, true, false),
            (0x07_53_00, false, true, false), (0x07_57_00, false, true, true),
            (0x07_58_01, false, true, true), (0x08_00_01, false, true, true),
            (0x08_01_00, true, true, true), (0x08_10_00, true, true, true),
        ])
    func eachVersionIsTreatedAsItMustBe(
        _ version: UInt32, _ reuses: Bool, _ asks: Bool, _ quits: Bool
    ) throws {
        let library = try library(CCURL_LOADED, version, "x")

        #expect(library.reusesHandles == reuses)
        #expect(library.asksBeforeSending == asks)
        #expect(library.quitsDuringLookUp == quits)
        #expect(library.longestWait == (version >= 0x08_10_00 ? 60_000 : 100))
    }
}
