// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A program that shows a way to use the package; what it prints lies beside it.
func example(_ name: String, resources: [Resource] = []) -> Target {
    .executableTarget(
        name: name, dependencies: ["ParsedProvider", "ParsedProviderTestSupport"],
        path: "Examples/\(name)", exclude: ["output.txt"], resources: resources,
        swiftSettings: settings)
}

let package = Package(
    name: "ParsedProvider",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [
        .library(name: "Parsers", targets: ["Parsers"]),
        .library(name: "ParsedProvider", targets: ["ParsedProvider"]),
        .library(name: "CurlTransport", targets: ["CurlTransport"]),
    ],
    targets: [
        .target(name: "Parsers", swiftSettings: settings),
        .target(name: "ParsedProvider", dependencies: ["Parsers"], swiftSettings: settings),

        // A second transport, for Linux: straight on the system's libcurl, found at run time.
        .target(name: "CCurlTransport"),
        .target(
            name: "CurlTransport", dependencies: ["CCurlTransport", "ParsedProvider"],
            swiftSettings: settings),

        // A loopback server and small helpers, for the tests and the examples only.
        .target(
            name: "ParsedProviderTestSupport", path: "Tests/Support", swiftSettings: settings),

        example("GitHubExample"),
        example("APIClientExample", resources: [.copy("Samples")]),
        example("RepositoriesExample", resources: [.copy("Samples")]),
        example("AccountExample"),
        example("ParsersExample"),
        example("TokenRefreshExample"),

        .testTarget(name: "ParsersTests", dependencies: ["Parsers"], swiftSettings: settings),
        .testTarget(
            name: "ParsedProviderTests",
            dependencies: ["ParsedProvider", "ParsedProviderTestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ParsedProviderTestSupportTests", dependencies: ["ParsedProviderTestSupport"],
            path: "Tests/SupportTests", swiftSettings: settings),
        .testTarget(
            name: "CurlTransportTests",
            dependencies: [
                "CCurlTransport", "CurlTransport", "ParsedProvider", "ParsedProviderTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "CurlTransport", "ParsedProvider", "ParsedProviderTestSupport",
                "TokenRefreshExample",
            ],
            swiftSettings: settings),
    ]
)
