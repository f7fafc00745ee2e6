// The one place where platforms differ, apart from the transport.
//
// On Linux `URLRequest` and `URLError` live in FoundationNetworking, elsewhere in Foundation. Both,
// and `Parsers`, are exported, so that a client writes `import ParsedProvider` and nothing else on
// every platform. The underscore means that the attribute is not official; it has been stable
// since Swift 3 and there is no other way to hand on a module's members.
@_exported public import Foundation
@_exported public import Parsers

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif
