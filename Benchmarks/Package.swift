// swift-tools-version: 6.2

import PackageDescription

// Programs that measure; a package of their own, so that users of the library never see them.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "ParsedProvider", path: "..")],
    targets: [
        // The loopback server of the tests, by a link.
        .target(name: "BenchmarkServer", path: "Sources/LoopbackSupport"),
        .executableTarget(
            name: "Soak",
            dependencies: [
                .product(name: "ParsedProvider", package: "ParsedProvider"), "BenchmarkServer",
            ]),
    ]
)
