// swift-tools-version: 6.2

// Clients as users write them: they import ParsedProvider and Foundation, nothing else.
import PackageDescription

let client: [Target.Dependency] = [.product(name: "ParsedProvider", package: "ParsedProvider")]

let package = Package(
    name: "Clients",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "ParsedProvider", path: "../..")],
    targets: [
        .executableTarget(
            name: "Swift6Client", dependencies: client,
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "Swift5Client", dependencies: client,
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .executableTarget(
            name: "CurlClient",
            dependencies: client + [.product(name: "CurlTransport", package: "ParsedProvider")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "MainActorClient", dependencies: client,
            swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
    ]
)
