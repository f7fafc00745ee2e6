// The one place where platforms differ, apart from the transport.
//
// On Linux `URLRequest` and `URLError` live in FoundationNetworking, elsewhere in Foundation. Both,
// and `Parsers`, are exported, so that a client writes `import ParsedProvider` and nothing else on
// every platform. The underscore means that the attribute is not official; it has been stable
// since Swift 3 and there is no other way to hand on a module's members.
import Dispatch
@_exported public import Foundation
@_exported public import Parsers

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

extension DispatchQoS {
    #if canImport(FoundationNetworking)
    /// Not URLSession's.
    ///
    /// Dispatch on Linux has 255 threads for each quality of service. 255 completions that start
    /// their next request would wait for URLSession, and URLSession for a thread: for ever.
    static var ofLibraryThreads: Self { .userInitiated }
    #else
    /// The caller's.
    static var ofLibraryThreads: Self { .unspecified }
    #endif
}
