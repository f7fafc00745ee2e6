// swift-tools-version: 6.2

import PackageDescription

let parsers = Target.Dependency.product(name: "Parsers", package: "ParsedProvider")
let parsedProvider = Target.Dependency.product(name: "ParsedProvider", package: "ParsedProvider")

// Programs that measure; a package of their own, so that users of the library never see them.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "ParsedProvider", path: "..")],
    targets: [
        .executableTarget(name: "JSONBenchmark", dependencies: [parsers]),

        // The loopback server of the tests, by a link.
        .target(name: "BenchmarkServer", path: "Sources/LoopbackSupport"),
        .executableTarget(name: "Soak", dependencies: [parsedProvider, "BenchmarkServer"]),
    ]
)
