// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// A client outside the repository's own package: a library with a model and managed classes, and a program that imports it. Two modules,
// since several of the Swift compiler's traps lie between them. ./test runs the program, debug and release.
let core: Target.Dependency = .product(name: "CoreData", package: "duramen")
let plugin: Target.PluginUsage = .plugin(name: "CoreDataModelPlugin", package: "duramen")
let package = Package(
  name: "outside",
  dependencies: [.package(name: "duramen", path: "../../..")],
  targets: [
    .target(name: "OrchardTypes"),
    .target(name: "Orchard", dependencies: [core, "OrchardTypes"], plugins: [plugin]),
    // Entities and steps as the three original apps have them.
    .target(name: "Originals", dependencies: [core], plugins: [plugin]),
    .executableTarget(name: "OutsideClient", dependencies: ["Orchard", "Originals", core], plugins: [plugin]),
  ]
)
