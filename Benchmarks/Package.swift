// swift-tools-version: 6.2

import PackageDescription

let parsers = Target.Dependency.product(name: "Parsers", package: "ParsedProvider")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "ParsedProvider", path: "..")],
    targets: [
        .executableTarget(name: "JSONBenchmark", dependencies: [parsers])
    ]
)
