// swift-tools-version: 6.2

// libFuzzer targets: `.ci/fuzz` builds them, replays the corpus, and can run them for a while.
import PackageDescription

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "ParsedProvider", path: "..")],
    targets: [
        .executableTarget(
            name: "FuzzJSON", dependencies: [.product(name: "Parsers", package: "ParsedProvider")])
    ]
)
