// swift-tools-version: 6.2

// Programs that measure; a package of their own, so that users of the library never see them.
import PackageDescription

let parsers = Target.Dependency.product(name: "Parsers", package: "ParsedProvider")
let provider = Target.Dependency.product(name: "ParsedProvider", package: "ParsedProvider")
let curl = Target.Dependency.product(name: "CurlTransport", package: "ParsedProvider")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "ParsedProvider", path: "..")],
    targets: [
        // The loopback server of the tests, by a link.
        .target(name: "BenchmarkServer", path: "Sources/LoopbackSupport"),
        .executableTarget(name: "JSONBenchmark", dependencies: [parsers]),
        .executableTarget(name: "StubBenchmark", dependencies: [provider]),
        .executableTarget(name: "StreamBenchmark", dependencies: [provider, "BenchmarkServer"]),
        .executableTarget(name: "CurlBenchmark", dependencies: [provider, curl]),
        .executableTarget(name: "NetworkBenchmark", dependencies: [provider, curl]),
        // The same work in C, on the same libcurl: what there is to lose.
        .executableTarget(name: "CurlYardstick"),
        .executableTarget(name: "Soak", dependencies: [provider, curl, "BenchmarkServer"]),
    ]
)
