// swift-tools-version:6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The programs that stand on Duramen. Each has a library (model and rules), a command, and later a window.
let coreData: Target.Dependency = .product(name: "CoreData", package: "duramen")
let package = Package(
  name: "duramen-apps",
  products: [.executable(name: "days", targets: ["DaysCommand"])],
  dependencies: [.package(name: "duramen", path: "..")],
  targets: [
    .target(name: "Days", dependencies: [coreData], plugins: [.plugin(name: "CoreDataModelPlugin", package: "duramen")]),
    .executableTarget(name: "DaysCommand", dependencies: ["Days", coreData]),
    .testTarget(name: "DaysTests", dependencies: ["Days", coreData], exclude: ["Stores"]),
    .testTarget(name: "DaysCommandTests", dependencies: ["DaysCommand", "Days", coreData]),

    // Reaction Lab.
    .systemLibrary(name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .target(name: "Pictures", dependencies: ["CGdkPixbuf"]),
    .testTarget(name: "PicturesTests", dependencies: ["Pictures"]),
    .target(name: "ReactionSimulation", swiftSettings: [.unsafeFlags(["-O"])]),
    .target(
      name: "ReactionLab", dependencies: ["ReactionSimulation", "Pictures", coreData],
      plugins: [.plugin(name: "CoreDataModelPlugin", package: "duramen")]),
    .testTarget(name: "ReactionLabTests", dependencies: ["ReactionLab", "ReactionSimulation", "Pictures", coreData], exclude: ["Stores"]),
  ]
)
